//! [P] What a viewer may see: its own figures whole, of others only what shows.

use std::sync::Arc;

use engine::{Seat, Viewer};
use hexgrid::Direction;
use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::{
    body::{Body, Figure, Id, Looks, Posture, Secret, Turn},
    figures::Build,
    ground::{Ground, Spot, Terrain},
    setup::Options,
    state::{Attack, Casting, Lasting, Loose, MOST_SIDES, Phase, State},
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The map.
    #[serde(serialize_with = "ground")]
    pub ground: Arc<Ground>,
    /// The names of the figures that came with the set-up.
    #[serde(skip)]
    pub names: Arc<Vec<String>>,
    /// How it is played.
    pub options: Options,
    /// How many sides there are.
    pub sides: u8,
    /// The turn.
    pub turn: u16,
    /// What has to be decided.
    pub phase: Phase,
    /// The figures.
    pub figures: Vec<Seen>,
    /// How many of them came with the set-up.
    pub roster: u8,
    /// The spells in force that the viewer knows of, with their slots.
    pub lasting: Vec<(u8, Lasting)>,
    /// The things on the ground, with their slots.
    pub things: Vec<(u8, Loose)>,
    /// The sides in the order of their moves.
    pub order: [u8; MOST_SIDES],
    /// What each side rolled.
    pub rolled: [u8; MOST_SIDES],
    /// The side with the initiative.
    pub initiative: u8,
    /// Attacks still to come after the one that is announced.
    pub pending: Vec<Attack>,
    /// Which figures have acted since the fight began, one bit each.
    pub has_acted_ever: u64,
    /// [F2.3] The thrown spell whose target is asked whether it defends.
    pub casting: Option<Casting>,
    /// [X4] The figures as they came: the viewer's own, and everyone's once the fight is over.
    #[serde(skip)]
    pub builds: Vec<Option<Build>>,
    /// [F1.4] Who is still to act this turn, in order as it stands.
    pub to_come: Vec<Id>,
}

/// A figure as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What shows of it.
    pub body: Body,
    /// What only its side knows.
    pub secret: Option<Secret>,
    /// Whether it is unseen by others.
    pub hidden: bool,
    /// The ST it has left, as far as the viewer knows.
    pub st: i16,
    /// The number that decides the order of actions.
    pub adj_dx: i16,
    /// Who engages it.
    pub engaged_by: Vec<Id>,
    /// The hexes it covers.
    pub hexes: Vec<Spot>,
}

fn ground<S: Serializer>(ground: &Arc<Ground>, out: S) -> Result<S::Ok, S::Error> {
    let mut map = out.serialize_struct("Ground", 7)?;
    map.serialize_field("name", &ground.name)?;
    map.serialize_field("title", &ground.title)?;
    map.serialize_field("dark", &ground.is_dark)?;
    map.serialize_field("roof", &ground.has_roof)?;
    map.serialize_field("rows", &rows(ground))?;
    map.serialize_field("torches", ground.torches())?;
    let entries: Vec<Vec<Spot>> = (0..ground.sides()).map(|side| ground.entries(side).collect()).collect();
    map.serialize_field("entries", &entries)?;
    map.end()
}

/// The map row by row, a letter for each hex.
pub fn rows(ground: &Ground) -> Vec<String> {
    let letter = |spot: Spot| {
        let terrain = ground.terrain(spot);
        Terrain::ALL.iter().find(|(other, ..)| *other == terrain).map_or(' ', |(_, letter, _)| *letter)
    };
    let row =
        |row: u8| (1..=ground.columns()).filter_map(|column| Spot::at(column, row)).map(letter).collect();
    (1..=ground.rows()).map(row).collect()
}

impl State {
    /// What the viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        let Self {
            ground,
            names,
            options,
            sides,
            turn,
            phase,
            figures: _,
            count: _,
            roster,
            lasting: _,
            in_force: _,
            secrets_in_force: _,
            things: _,
            order,
            rolled,
            initiative,
            pending,
            has_acted_ever,
            casting,
            builds,
        } = self;
        let seat = viewer.seat();
        View {
            viewer,
            ground: Arc::clone(ground),
            names: Arc::clone(names),
            options: *options,
            sides: *sides,
            turn: *turn,
            phase: self.phase_for(*phase, seat),
            figures: self.ids().map(|id| self.seen(id, seat)).collect(),
            roster: *roster,
            lasting: self
                .lastings()
                .filter(|(_, it)| self.knows_of(seat, it))
                .map(|(slot, it)| (slot, self.lasting_for(*it, seat)))
                .collect(),
            things: self.loose().map(|(slot, loose)| (slot, *loose)).collect(),
            order: *order,
            rolled: *rolled,
            initiative: *initiative,
            pending: pending.iter().map(|attack| self.attack_for(*attack, seat)).collect(),
            has_acted_ever: *has_acted_ever,
            casting: casting.map(|casting| self.casting_for(casting, seat)),
            builds: builds.iter().zip(0..).map(|(build, id)| self.build_for(build, id, seat)).collect(),
            to_come: self.to_come(seat),
        }
    }

    /// Whether a seat may know everything about a figure.
    pub fn sees_all_of(&self, seat: Option<Seat>, id: Id) -> bool {
        let own = seat.is_some_and(|seat| self.figure(id).body.side == Self::side_of(seat));
        own || matches!(self.phase, Phase::Over(_))
    }

    pub(crate) fn knows_of(&self, seat: Option<Seat>, lasting: &Lasting) -> bool {
        let open = lasting.shown || !(lasting.spell.is_secret() || lasting.spell.makes_figure());
        open || self.sees_all_of(seat, lasting.caster)
    }

    /// [P2] Upkeep is private.
    fn lasting_for(&self, lasting: Lasting, seat: Option<Seat>) -> Lasting {
        if self.sees_all_of(seat, lasting.caster) {
            lasting
        } else {
            Lasting { free: 0, paid: true, ..lasting }
        }
    }

    /// [P2] How much ST went into a spell, only its caster's side knows.
    fn casting_for(&self, casting: Casting, seat: Option<Seat>) -> Casting {
        match self.phase {
            Phase::React(attack) if !self.sees_all_of(seat, attack.by) => Casting { power: 1, ..casting },
            _ => casting,
        }
    }

    /// [P2] The spells a figure knows are private, and so is its sheet.
    fn build_for(&self, build: &Build, id: Id, seat: Option<Seat>) -> Option<Build> {
        let own = seat.is_some_and(|seat| self.figure(id).body.own_side == Self::side_of(seat));
        (own || matches!(self.phase, Phase::Over(_))).then(|| build.clone())
    }

    fn phase_for(&self, phase: Phase, seat: Option<Seat>) -> Phase {
        match phase {
            Phase::React(attack) => Phase::React(self.attack_for(attack, seat)),
            Phase::Cast(id, _) if !self.sees_all_of(seat, id) => Phase::Act(id),
            other => other,
        }
    }

    /// [P2] How strong a missile spell is, only its caster's side knows.
    fn attack_for(&self, attack: Attack, seat: Option<Seat>) -> Attack {
        let power = if attack.power > 0 && !self.sees_all_of(seat, attack.by) { 1 } else { attack.power };
        Attack { power, ..attack }
    }

    /// [F1.4] Who is still to act, as far as the viewer sees.
    fn to_come(&self, seat: Option<Seat>) -> Vec<Id> {
        let seen = |id: Id| self.sees_all_of(seat, id) || !self.is_hidden(id);
        let acts = matches!(
            self.phase,
            Phase::Act(_)
                | Phase::React(_)
                | Phase::Agree { .. }
                | Phase::StepOut(_)
                | Phase::Turning(_)
                | Phase::Cast(..)
        );
        let mut ids: Vec<_> = self
            .able()
            .filter(|id| {
                acts && seen(*id)
                    && self.may_act(*id)
                    && (!self.figure(*id).body.turn.acted || self.figure(*id).body.turn.second)
            })
            .collect();
        ids.sort_by_key(|id| {
            let body = &self.figure(*id).body;
            let later = body.turn.acted && body.turn.second;
            (later, std::cmp::Reverse(self.rank(*id)), *id)
        });
        ids
    }

    fn seen(&self, id: Id, seat: Option<Seat>) -> Seen {
        let Figure { body, secret } = *self.figure(id);
        let name = self.name_of(id);
        let hidden = self.is_hidden(id);
        let own = self.sees_all_of(seat, id);
        let body = if own { body } else { body.as_shown(hidden) };
        let st = body.st + self.aid(id, 0) - body.hurt - if own { secret.spent } else { 0 };
        let masked = hidden && !own;
        Seen {
            id,
            name,
            body,
            secret: own.then_some(secret),
            hidden,
            st,
            adj_dx: if masked { 0 } else { self.order_dx(id) },
            engaged_by: if masked {
                Vec::new()
            } else {
                self.able().filter(|other| self.engages(*other, id)).collect()
            },
            hexes: body.hexes().collect(),
        }
    }

    /// What a figure is called.
    pub fn name_of(&self, id: Id) -> String {
        name(&self.names, id, self.figure(id).body.looks)
    }
}

/// What a figure is called: its own name, or what it looks like and its number.
pub(crate) fn name(names: &[String], id: Id, looks: Looks) -> String {
    let capital = |name: &str| {
        let mut name = name.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        name
    };
    match looks {
        Looks::Roster(other) => {
            let name = names.get(usize::from(other)).map_or("Someone", String::as_str);
            let twins = names.iter().filter(|twin| *twin == name).count() > 1;
            if other == id && !twins { name.to_owned() } else { format!("{name} {id}") }
        }
        Looks::Beast(kind) => format!("{} {id}", capital(kind.name())),
    }
}

impl Body {
    /// What others may know of it; of an unseen figure, neither where it is nor what it does.
    fn as_shown(mut self, hidden: bool) -> Self {
        if matches!(self.looks, Looks::Roster(_)) {
            // A double and its original look alike, so no one may learn which of them was made.
            (self.maker, self.born) = (None, 0);
        }
        if hidden {
            (self.place, self.facing, self.posture) = (None, Direction::Up, Posture::Standing);
            (self.aloft, self.in_pile, self.waited, self.was_engaged) = (false, false, 0, false);
            let Turn { moved, acted, second, felled, .. } = self.turn;
            self.turn = Turn { moved, acted, second, felled, ..Turn::new() };
        }
        self
    }
}
