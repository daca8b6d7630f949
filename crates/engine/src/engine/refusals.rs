//! The table of the reasons why a game refuses an order: rule, name, facts and words of each in one place.

use serde_json::{Map, Value};

/// A fact of a refusal, in the names that its reader may know.
pub trait Fact<Names: ?Sized> {
    /// The fact within a sentence; a number unless said otherwise.
    fn words(&self, names: &Names) -> String {
        self.value(names).to_string()
    }

    /// The fact for programs.
    fn value(&self, _names: &Names) -> Value {
        Value::Null
    }

    /// Adds the fact to those for programs, under its name.
    fn tell(&self, name: &str, names: &Names, facts: &mut Map<String, Value>) {
        facts.insert(name.to_owned(), self.value(names));
    }
}

macro_rules! plain_facts {
    ($($Number:ty)*) => {
        $(impl<Names: ?Sized> Fact<Names> for $Number {
            fn value(&self, _names: &Names) -> Value {
                Value::from(*self)
            }
        })*
    };
}

plain_facts! { bool u8 u16 u32 }

impl<Names: ?Sized, T: Fact<Names>> Fact<Names> for Option<T> {
    fn value(&self, names: &Names) -> Value {
        self.as_ref().map_or(Value::Null, |fact| fact.value(names))
    }
}

/// Makes the type of a game's refusals from lines of `RULE Name { fact: Type } => WORDS;`, with the functions `rule`, `text` and `facts`.
///
/// The rule is an id, or a block that finds it from the facts. The words are a text with the facts in braces, each in words of its own
/// ([`Fact::words`]), or a block that is given the facts as they are.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        pub enum $Refusal:ident, rule: $Rule:ty, worded with $names:ident: &$Names:ty;
        $(
            $rule:tt $Reason:ident $({ $($fact:ident: $Fact:ty),* })? $(($($nth:ident: $Nth:ty),*))?
                => $words:tt;
        )*
    ) => {
        $(#[$about])*
        pub enum $Refusal {
            $($Reason $({ $($fact: $Fact),* })? $(($($Nth),*))?),*
        }

        impl $Refusal {
            /// The id of the rule that refuses.
            pub fn rule(&self) -> $Rule {
                match self {
                    $(Self::$Reason $({ $($fact),* })? $(($($nth),*))? => {
                        refusals!(@rule $rule, $($($fact)*)? $($($nth)*)?)
                    })*
                }
            }

            /// The reason in words, without a capital or full stop.
            pub fn text(&self, $names: &$Names) -> String {
                use $crate::engine::refusals::Fact;
                match self {
                    $(Self::$Reason $({ $($fact),* })? $(($($nth),*))? => {
                        refusals!(@words $words, $names, $($($fact)*)? $($($nth)*)?)
                    })*
                }
            }

            /// The facts by name, for programs.
            pub fn facts(&self, $names: &$Names) -> serde_json::Map<String, serde_json::Value> {
                use $crate::engine::refusals::Fact;
                let mut facts = serde_json::Map::new();
                match self {
                    $(Self::$Reason $({ $($fact),* })? $(($($nth),*))? => {
                        $($($fact.tell(stringify!($fact), $names, &mut facts);)*)?
                        $($($nth.tell(stringify!($nth), $names, &mut facts);)*)?
                    })*
                }
                facts
            }
        }
    };
    (@words $text:literal, $names:ident, $($fact:ident)*) => {{
        $(let $fact = $fact.words($names);)*
        $(let _ = &$fact;)*
        format!($text)
    }};
    (@words $block:tt, $names:ident, $($fact:ident)*) => {
        refusals!(@rule $block, $($fact)*)
    };
    (@rule $id:literal, $($fact:ident)*) => {{
        $(let _ = $fact;)*
        $id
    }};
    (@rule { $($block:tt)* }, $($fact:ident)*) => {{
        $(let _ = $fact;)*
        $($block)*
    }};
}
pub use refusals;
