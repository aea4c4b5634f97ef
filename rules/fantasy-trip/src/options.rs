//! [F2] The 22 options: their names, how far each lets a figure move, and when a figure has them.

use engine::{Refusal, Rule, rule};

use crate::{
    body::{Id, List, Nature, Opt, Posture},
    state::State,
};

/// How far an option lets a figure move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Up to this many MA.
    Points(u8),
    /// Up to this many hexes, whatever they cost.
    Hexes(u8),
    /// [G9] Up to this many hexes, staying next to all who engage it.
    Shift(u8),
    /// Not at all.
    Still,
}

/// The rule, name, list and gist of an option, in the order of [`Opt`].
#[rustfmt::skip]
pub const OPTIONS: [(Opt, Rule, List, &str, &str); 22] = [
    (Opt::A, rule!("Fa"), List::Disengaged, "move",            "up to its full MA"),
    (Opt::B, rule!("Fb"), List::Disengaged, "charge attack",   "up to half its MA, and attack"),
    (Opt::C, rule!("Fc"), List::Disengaged, "dodge",           "up to half its MA; missiles and throws need four dice"),
    (Opt::D, rule!("Fd"), List::Disengaged, "drop",            "up to half its MA, then down"),
    (Opt::E, rule!("Fe"), List::Disengaged, "ready weapon",    "up to two hexes, and change weapons"),
    (Opt::F, rule!("Ff"), List::Disengaged, "missile attack",  "up to one hex, and shoot"),
    (Opt::G, rule!("Fg"), List::Disengaged, "stand up",        "get up, or crawl two hexes"),
    (Opt::H, rule!("Fh"), List::Disengaged, "cast a spell",    "up to one hex, and cast"),
    (Opt::I, rule!("Fi"), List::Disengaged, "disbelieve",      "up to one hex, and doubt a figure"),
    (Opt::J, rule!("Fj"), List::Engaged,    "shift and attack","shift, and attack"),
    (Opt::K, rule!("Fk"), List::Engaged,    "shift and defend","shift; blows and throws need four dice"),
    (Opt::L, rule!("Fl"), List::Engaged,    "last shot",       "one last shot"),
    (Opt::M, rule!("Fm"), List::Engaged,    "change weapons",  "shift, drop a weapon and ready another"),
    (Opt::N, rule!("Fn"), List::Engaged,    "disengage",       "shift, and step away instead of attacking"),
    (Opt::O, rule!("Fo"), List::Engaged,    "jump an enemy",   "shift, and try to fight hand to hand"),
    (Opt::P, rule!("Fp"), List::Engaged,    "stand up",        "get up, or crawl two hexes"),
    (Opt::Q, rule!("Fq"), List::Engaged,    "pick up",         "bend over for a weapon"),
    (Opt::R, rule!("Fr"), List::Engaged,    "cast a spell",    "shift, and cast"),
    (Opt::S, rule!("Fs"), List::Engaged,    "disbelieve",      "shift, and doubt a figure"),
    (Opt::T, rule!("Ft"), List::HandToHand, "strike",          "strike an enemy in the pile"),
    (Opt::U, rule!("Fu"), List::HandToHand, "draw a dagger",   "try to draw a dagger"),
    (Opt::V, rule!("Fv"), List::HandToHand, "break away",      "try to get up and away"),
];

impl Opt {
    /// Its rule.
    pub const fn rule(self) -> Rule {
        OPTIONS[self as usize].1
    }

    /// The list it is on.
    pub const fn list(self) -> List {
        OPTIONS[self as usize].2
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        OPTIONS[self as usize].3
    }

    /// Its letter, `a` to `v`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The option with this letter.
    pub fn lettered(letter: &str) -> Option<Self> {
        OPTIONS.iter().map(|row| row.0).find(|opt| letter.len() == 1 && letter.starts_with(opt.letter()))
    }
}

impl State {
    /// [F2.2] Which list a figure has now.
    pub fn list_of(&self, id: Id) -> List {
        if self.figure(id).body.in_pile {
            List::HandToHand
        } else if self.is_engaged(id) {
            List::Engaged
        } else {
            List::Disengaged
        }
    }

    /// [G13] How far an option lets a figure move.
    pub fn limit(&self, id: Id, opt: Opt) -> Limit {
        let ma = self.ma(id);
        if ma == 0 {
            return Limit::Still;
        }
        match opt {
            Opt::A => Limit::Points(ma),
            Opt::B | Opt::C | Opt::D => Limit::Points(ma / 2),
            Opt::E | Opt::G | Opt::P => Limit::Hexes(self.paced(id, 2)),
            Opt::F | Opt::H | Opt::I => Limit::Hexes(self.paced(id, 1)),
            Opt::J | Opt::K | Opt::M | Opt::N | Opt::O | Opt::R | Opt::S => Limit::Shift(self.paced(id, 1)),
            Opt::L | Opt::Q | Opt::T | Opt::U | Opt::V => Limit::Still,
        }
    }

    /// [F2.1] [F2.2] Whether a figure may take an option; an error says why not.
    pub fn may_choose(&self, id: Id, opt: Opt) -> Result<(), Refusal> {
        self.may_choose_from(id, self.list_to_choose(id)?, opt)
    }

    /// The options that a figure may take.
    pub fn choices(&self, id: Id) -> impl Iterator<Item = Opt> + '_ {
        // Its list is worked out once, not once for each option.
        let list = self.list_to_choose(id).ok();
        let may = move |opt: &Opt| list.is_some_and(|list| self.may_choose_from(id, list, *opt).is_ok());
        OPTIONS.iter().map(|row| row.0).filter(may)
    }

    /// [F2.2] The list that a figure chooses from; an error says why it chooses nothing.
    fn list_to_choose(&self, id: Id) -> Result<List, Refusal> {
        let figure = self.figure(id);
        let body = &figure.body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if !figure.is_able() {
            return no(rule!("F2.1"), "This figure is out of the fight.");
        }
        if body.turn.moved {
            return no(rule!("F2.1"), "This figure has already moved this turn.");
        }
        if body.born == self.turn && body.maker.is_some() {
            return no(rule!("S4.2"), "What was made this turn acts from the next one.");
        }
        if self.is_helpless(id) {
            return no(rule!("G3"), "This figure is asleep, frozen or bound.");
        }
        Ok(self.list_of(id))
    }

    fn may_choose_from(&self, id: Id, list: List, opt: Opt) -> Result<(), Refusal> {
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if opt.list() != list {
            return no(
                rule!("F2.2"),
                match list {
                    List::Disengaged => "It is not engaged: choose one of (a)–(i).",
                    List::Engaged => "It is engaged: choose one of (j)–(s).",
                    List::HandToHand => "It fights hand to hand: choose one of (t)–(v).",
                },
            );
        }
        if self.figure(id).body.floored && !matches!(opt, Opt::G | Opt::P | Opt::T) {
            return no(
                rule!("F11c.12"),
                "It was knocked down last turn: it can only get up, crawl or lie still.",
            );
        }
        self.may_take(id, opt)
    }

    fn may_take(&self, id: Id, opt: Opt) -> Result<(), Refusal> {
        let figure = self.figure(id);
        let body = &figure.body;
        let no = |reason: &'static str| Err(Refusal::new(opt.rule(), reason));
        // Who bent over is up again for its next move.
        let up = matches!(body.posture, Posture::Standing | Posture::Bent)
            || matches!(opt, Opt::B | Opt::J) && body.kneels_by_leg();
        let low = "Get up first.";
        match opt {
            Opt::A | Opt::B | Opt::J | Opt::N | Opt::O | Opt::C | Opt::K | Opt::D
                if !(up || opt == Opt::D && body.posture == Posture::Kneeling) =>
            {
                no(low)
            }
            Opt::C | Opt::K | Opt::N | Opt::V if body.berserk => {
                Err(Refusal::new(rule!("F11c.11"), "A berserk figure never dodges, defends or disengages."))
            }
            Opt::K if !body.has_guard() => no("It needs a ready hand weapon to defend with."),
            Opt::K if figure.secret.nature == Nature::Image => {
                Err(Refusal::new(rule!("F10.4"), "An image never defends."))
            }
            Opt::F | Opt::L => self.may_use_missile(id, opt),
            Opt::G | Opt::P if up => no("It is already on its feet."),
            Opt::H | Opt::R if !self.is_caster(id) => no("It knows no spell that it could cast."),
            Opt::I | Opt::S if !body.kind.may_disbelieve() || figure.secret.nature != Nature::Real => {
                Err(Refusal::new(
                    rule!("S5.3"),
                    "Only humanoids and dragons disbelieve, and nothing that was made.",
                ))
            }
            Opt::E | Opt::M | Opt::Q if !uses_arms(body) => no("It uses no weapons."),
            Opt::O if body.kind.is_large() => no("A large figure does not fight hand to hand."),
            Opt::U => self.may_draw(id).map(|_| ()),
            Opt::N | Opt::V => self.may_go(id),
            _ => Ok(()),
        }
    }

    /// [W5] [Fl] Whether a figure can shoot with what it holds.
    pub fn may_use_missile(&self, id: Id, opt: Opt) -> Result<(), Refusal> {
        let figure = self.figure(id);
        let body = &figure.body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let Some(arm) = body.in_right().filter(|arm| arm.weapon.is_missile() && !arm.is_useless()) else {
            return no(opt.rule(), "It has no missile weapon ready.");
        };
        if matches!(figure.secret.nature, Nature::Image | Nature::Illusion) {
            return no(rule!("S5.5"), "A double shoots nothing.");
        }
        let posture = match body.posture {
            Posture::Standing => true,
            Posture::Kneeling => arm.weapon.is_bow() || arm.weapon.is_crossbow(),
            Posture::Prone => arm.weapon.is_crossbow(),
            Posture::Bent => false,
        };
        if !posture {
            return no(rule!("W5"), "It can’t use that weapon in this posture.");
        }
        if opt == Opt::L && body.was_engaged {
            return no(rule!("Fl"), "The last shot comes in the first turn that finds it engaged.");
        }
        if arm.reload > 0 {
            return no(rule!("W4"), "It is not loaded yet.");
        }
        if self.options.contest == crate::setup::Contest::Practice {
            return no(rule!("X3"), "There are no missiles in practice.");
        }
        Ok(())
    }

    /// Whether a figure knows spells and is really there.
    pub fn is_caster(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let real = !matches!(figure.secret.nature, Nature::Image | Nature::Illusion);
        let has_magic = !figure.secret.spells.is_empty() || figure.body.item.is_some();
        real && has_magic && self.st(id) > 0
    }
}

/// Whether a figure carries and uses weapons.
pub fn uses_arms(body: &crate::body::Body) -> bool {
    body.kind.is_people()
}
