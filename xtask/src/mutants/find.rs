//! Finding the places of a source file that can be changed.
//!
//! Left alone: what must be constant, patterns, types, attributes, calls of macros, tests, and words for people.

use std::cmp::Reverse;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, Lit, Pat, ReturnType, Stmt, Type, UnOp};

use super::site::{Change, Kind, Mutant};

/// Traits whose implementations are about words and formats, not about rules.
const ABOUT_WORDS: [&str; 4] = ["Debug", "Display", "Error", "Serialize"];

/// The types of words: what functions return that are not about rules.
const WORDS: [&str; 4] = ["&'static str", "&str", "Cow<'static, str>", "String"];

/// Methods and their opposites.
const OPPOSITES: [(&str, &str); 6] = [
    ("all", "any"),
    ("first", "last"),
    ("is_none", "is_some"),
    ("is_ok", "is_err"),
    ("max", "min"),
    ("max_by_key", "min_by_key"),
];

/// Every mutant of a source file, in the order of the text, outer ones first.
pub(crate) fn mutants(source: &str) -> syn::Result<Vec<Mutant>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, found: Vec::new() };
    finder.visit_file(&file);
    finder.found.sort_by_key(|mutant| (mutant.span.start, Reverse(mutant.span.end)));
    Ok(finder.found)
}

struct Finder<'s> {
    source: &'s str,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn text(&self, range: &Range<usize>) -> &str {
        self.source.get(range.clone()).unwrap_or_default()
    }

    fn add(&mut self, kind: Kind, span: Range<usize>, change: Change) {
        let was = one_line(self.text(&span));
        let now = match &change {
            Change::Operator { left, other, right } => {
                one_line(&format!("{} {other} {}", self.text(left), self.text(right)))
            }
            Change::Number(other) => other.clone(),
            Change::Method { name, other } => {
                let (before, after) =
                    (self.text(&(span.start..name.start)), self.text(&(name.end..span.end)));
                one_line(&format!("{before}{other}{after}"))
            }
            Change::Negated => format!("!({was})"),
            Change::Always => "true".to_owned(),
            Change::LeftOut | Change::Returns(_) => String::new(),
        };
        self.add_as(kind, span, change, was, now);
    }

    fn add_as(&mut self, kind: Kind, span: Range<usize>, change: Change, was: String, now: String) {
        let before = self.source.get(..span.start).unwrap_or_default();
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        self.found.push(Mutant { span, line, kind, change, was, now });
    }

    /// A function, unless it must be constant, is only there for tests or finds words.
    fn function(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, body: &syn::Block) {
        let output = match &signature.output {
            ReturnType::Type(_, output) => one_line(self.text(&range(output))),
            ReturnType::Default => String::new(),
        };
        if signature.constness.is_some() || is_conditional(attributes) || WORDS.contains(&output.as_str()) {
            return;
        }
        if output == "bool" {
            let start = body.brace_token.span.open().byte_range().end;
            for answer in ["false", "true"] {
                let was = format!("fn {}", signature.ident);
                let now = format!("{was} is always {answer}");
                self.add_as(Kind::Answer, start..start, Change::Returns(answer), was, now);
            }
        }
        self.visit_block(body);
    }

    fn binary(&mut self, binary: &ExprBinary) {
        let Some((kind, other)) = other_operator(&binary.op) else { return };
        if kind == Kind::Logic && (has_let(&binary.left) || has_let(&binary.right)) {
            return;
        }
        let (left, right) = (range(&binary.left), range(&binary.right));
        self.add(kind, range(binary), Change::Operator { left, other, right });
    }

    fn condition(&mut self, condition: &Expr) {
        // `!=` in place of `==`, and a removed `!`, are the same mutant found elsewhere.
        let is_found_elsewhere = match condition {
            Expr::Binary(binary) => matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)),
            Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
            _ => false,
        };
        if !is_found_elsewhere && !has_let(condition) {
            self.add(Kind::Logic, range(condition), Change::Negated);
        }
    }

    fn number(&mut self, number: &syn::LitInt) {
        let Ok(value) = number.base10_parse::<u64>() else { return };
        let neighbours = [value.checked_sub(1), value.checked_add(1)];
        for neighbour in neighbours.into_iter().flatten() {
            let text = format!("{neighbour}{}", number.suffix());
            self.add(Kind::Number, number.span().byte_range(), Change::Number(text));
        }
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        let is_either = |pair: &&(&str, &str)| pair.0 == name || pair.1 == name;
        let Some((one, other)) = OPPOSITES.iter().find(is_either) else { return };
        let other = if *one == name { other } else { one };
        let name = call.method.span().byte_range();
        self.add(Kind::Opposite, range(call), Change::Method { name, other });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    /// Only the guard: what a pattern says must be constant.
    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            if !has_let(&guarded.guard) {
                self.add(Kind::Guard, range(&guarded.guard), Change::Always);
            }
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_conditional(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let name = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        if !name.is_some_and(|name| ABOUT_WORDS.iter().any(|word| name.ident == word)) {
            visit::visit_item_impl(self, block);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.attrs, &function.sig, &function.block);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.attrs, &function.sig, &function.block);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.function(&function.attrs, &function.sig, body);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && can_be_left_out(expression)
        {
            self.add(Kind::Statement, range(statement), Change::LeftOut);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::If(choice) => self.condition(&choice.cond),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                self.add(Kind::Logic, range(unary), Change::Negated);
            }
            Expr::Lit(literal) => {
                if let Lit::Int(number) = &literal.lit {
                    self.number(number);
                }
            }
            Expr::MethodCall(call) => self.method(call),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// The operator that replaces this one.
fn other_operator(operator: &BinOp) -> Option<(Kind, &'static str)> {
    Some(match operator {
        BinOp::Lt(_) => (Kind::Comparison, "<="),
        BinOp::Le(_) => (Kind::Comparison, "<"),
        BinOp::Gt(_) => (Kind::Comparison, ">="),
        BinOp::Ge(_) => (Kind::Comparison, ">"),
        BinOp::Eq(_) => (Kind::Comparison, "!="),
        BinOp::Ne(_) => (Kind::Comparison, "=="),
        BinOp::And(_) => (Kind::Logic, "||"),
        BinOp::Or(_) => (Kind::Logic, "&&"),
        BinOp::Sub(_) | BinOp::Mul(_) => (Kind::Arithmetic, "+"),
        BinOp::Add(_) => (Kind::Arithmetic, "-"),
        BinOp::Div(_) => (Kind::Arithmetic, "*"),
        BinOp::Rem(_) => (Kind::Arithmetic, "/"),
        BinOp::BitAnd(_) | BinOp::BitXor(_) => (Kind::Arithmetic, "|"),
        BinOp::BitOr(_) => (Kind::Arithmetic, "&"),
        BinOp::AddAssign(_) => (Kind::Arithmetic, "-="),
        BinOp::SubAssign(_) | BinOp::MulAssign(_) => (Kind::Arithmetic, "+="),
        BinOp::BitAndAssign(_) => (Kind::Arithmetic, "|="),
        BinOp::BitOrAssign(_) => (Kind::Arithmetic, "&="),
        _ => return None,
    })
}

/// Whether a condition binds names with `let`, so that it can't be wrapped.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(paren) => has_let(&paren.expr),
        _ => false,
    }
}

fn can_be_left_out(expression: &Expr) -> bool {
    match expression {
        Expr::Assign(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Return(_) | Expr::Continue(_) => true,
        Expr::Try(tried) => can_be_left_out(&tried.expr),
        _ => false,
    }
}

/// Whether an item is compiled only under a condition; in the rules that means for tests.
fn is_conditional(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("test"))
}

/// A piece of source as one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every mutant of a source: the line, what is there and what would be there.
    fn found(source: &str) -> Vec<String> {
        let shown = |mutant: Mutant| format!("{}: {} -> {}", mutant.line, mutant.was, mutant.now);
        mutants(source).unwrap().into_iter().map(shown).collect()
    }

    #[test]
    fn operators_and_numbers_change() {
        let source = "fn f(a: u8) -> u8 {\n    a * 2 - (a\n        < 0) as u8\n}";
        let expected = [
            "2: a * 2 - (a < 0) as u8 -> a * 2 + (a < 0) as u8",
            "2: a * 2 -> a + 2",
            "2: 2 -> 1",
            "2: 2 -> 3",
            "2: a < 0 -> a <= 0",
            "3: 0 -> 1",
        ];
        assert_eq!(found(source), expected);
    }

    #[test]
    fn conditions_guards_methods_and_statements_change() {
        let found = found(
            "fn f(a: Option<u8>) {\n    if a.is_some() { g(a); }\n    match a { Some(b) if h(b) => {} _ => i(), }\n}",
        );
        let expected = [
            "2: a.is_some() -> !(a.is_some())",
            "2: a.is_some() -> a.is_none()",
            "2: g(a); -> ",
            "3: h(b) -> true",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_turned_condition_is_found_once() {
        assert_eq!(found("fn f() { if !a {} }"), ["1: !a -> !(!a)"]);
        assert_eq!(found("fn f() { if a == b {} }"), ["1: a == b -> a != b"]);
    }

    #[test]
    fn a_function_that_answers_yes_or_no_always_gives_one_answer() {
        let expected = ["1: fn f -> fn f is always false", "1: fn f -> fn f is always true"];
        assert_eq!(found("fn f() -> bool { g() }"), expected);
    }

    #[test]
    fn what_must_be_constant_or_binds_names_is_left_alone() {
        let sources = [
            "const A: u8 = 1 + 2;",
            "static A: [u8; 3] = [1; 3];",
            "const fn f() -> bool { 1 < 2 }",
            "enum E { A = 1 }",
            "fn f(a: [u8; 3]) -> [u8; 4] { g::<5>() }",
            "fn f() { match a { 1 | 2..=3 => {} _ => {} } }",
            "fn f() { if let Some(a) = b && c {} }",
            "fn f() { const { 1 + 2 } }",
            "impl A { const B: u8 = 1; }",
        ];
        for source in sources {
            assert_eq!(found(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn tests_macros_and_words_are_left_alone() {
        let sources = [
            "#[cfg(test)] mod tests { fn f() { 1 + 2; } }",
            "#[test] fn f() { 1 + 2; }",
            "fn f() { debug_assert!(1 < 2); }",
            "fn f() -> String { if a < 1 { b() } else { c() } }",
            "fn f() -> &'static str { if a < 1 { b() } else { c() } }",
            "impl fmt::Display for A { fn fmt(&self) -> bool { 1 < 2 } }",
        ];
        for source in sources {
            assert_eq!(found(source), [""; 0], "{source}");
        }
    }
}
