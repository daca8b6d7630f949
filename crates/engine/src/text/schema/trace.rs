//! Reads a made-up file to learn where a type has strings.
//!
//! Every list and table has one entry, every option has a value, and wherever an enum stands it takes a variant that it has not had yet. The
//! file is read again until none is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::shape::Shape;

/// What every string says: it can be read as a colour, too.
const STRING: &str = "#000000";

/// Every number: it is within all bounds.
const NUMBER: u8 = 1;

pub(super) type Enums = BTreeMap<&'static str, BTreeMap<&'static str, Shape>>;

/// The shape of a type, and those of the enums in it.
pub(super) fn shape_of<T: DeserializeOwned>() -> (Shape, Enums) {
    let mut trace = Trace::default();
    loop {
        let mut shape = Shape::Plain;
        let made = T::deserialize(Place {
            trace: &mut trace,
            name: String::new(),
            shape: &mut shape,
        });
        if let Err(Unmade(why)) = made {
            unreachable!("a made-up file is read: {why}");
        }
        if trace
            .enums
            .values()
            .all(|known| known.shapes.len() == known.variants.len())
        {
            let enums = trace.enums.into_iter();
            return (shape, enums.map(|(name, known)| (name, known.shapes)).collect());
        }
    }
}

#[derive(Default)]
struct Trace {
    enums: BTreeMap<&'static str, Known>,
    /// The enums around the present place.
    around: BTreeSet<&'static str>,
}

/// What is known of an enum.
#[derive(Default)]
struct Known {
    variants: &'static [&'static str],
    shapes: BTreeMap<&'static str, Shape>,
    /// How often it was met.
    times: usize,
}

impl Known {
    /// The variant to take: one that is new, else each in turn, as something in it may be new.
    fn next(&mut self) -> usize {
        self.times += 1;
        let mut variants = self.variants.iter();
        let new = variants.position(|variant| !self.shapes.contains_key(variant));
        new.unwrap_or(self.times % self.variants.len().max(1))
    }
}

/// Why a made-up value was not taken.
#[derive(Debug)]
struct Unmade(String);

impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unmade {}

impl Error for Unmade {
    fn custom<T: fmt::Display>(what: T) -> Self {
        Self(what.to_string())
    }
}

/// A place of the made-up file.
struct Place<'t> {
    trace: &'t mut Trace,
    /// Its name in the tables.
    name: String,
    /// What turns out to stand there.
    shape: &'t mut Shape,
}

impl<'de> Deserializer<'de> for Place<'_> {
    type Error = Unmade;

    /// A type that takes several forms takes a string among them.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        *self.shape = Shape::String(self.name);
        visitor.visit_str(STRING)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_bool(false)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_u8(NUMBER)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_char('a')
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unmade> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_unit()
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        let mut item = Shape::Plain;
        let read = visitor.visit_seq(Items {
            trace: self.trace,
            names: vec![format!("{}[]", self.name)],
            shapes: std::slice::from_mut(&mut item),
            next: 0,
        });
        *self.shape = Shape::List(Box::new(item));
        read
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Unmade> {
        let mut parts = vec![Shape::Plain; length];
        let read = visitor.visit_seq(Items {
            trace: self.trace,
            names: (0..length).map(|at| format!("{}.{at}", self.name)).collect(),
            shapes: &mut parts,
            next: 0,
        });
        *self.shape = Shape::Tuple(parts);
        read
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        let mut both = [Shape::Plain, Shape::Plain];
        let read = visitor.visit_map(Entry {
            trace: self.trace,
            name: self.name,
            both: &mut both,
            is_read: false,
        });
        *self.shape = Shape::Table(Box::new(both));
        read
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unmade> {
        read_fields(self.trace, name, fields, self.shape, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unmade> {
        *self.shape = Shape::Enum(name);
        let known = self.trace.enums.entry(name).or_default();
        known.variants = variants;
        // An enum in itself takes its first variant, or it would not end.
        let is_inside = self.trace.around.contains(name);
        let index = if is_inside { 0 } else { known.next() };
        self.trace.around.insert(name);
        let variant = variants.get(index).copied().unwrap_or_default();
        let mut shape = Shape::Plain;
        let read = visitor.visit_enum(Variant {
            trace: &mut *self.trace,
            name: format!("{name}.{variant}"),
            index,
            shape: &mut shape,
        });
        if !is_inside {
            self.trace.around.remove(name);
            let known = self.trace.enums.entry(name).or_default();
            known.shapes.insert(variant, shape);
        }
        read
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unmade> {
        visitor.visit_str(STRING)
    }

    forward_to_deserialize_any! { str string i128 u128 f32 f64 bytes byte_buf unit_struct tuple_struct ignored_any }
}

fn read_fields<'de, V: Visitor<'de>>(
    trace: &mut Trace,
    name: &str,
    fields: &'static [&'static str],
    shape: &mut Shape,
    visitor: V,
) -> Result<V::Value, Unmade> {
    let mut found = BTreeMap::new();
    let read = visitor.visit_map(Fields {
        trace,
        name,
        left: fields,
        found: &mut found,
    });
    *shape = Shape::Fields(found);
    read
}

/// The items of a list, or the parts of a tuple.
struct Items<'t> {
    trace: &'t mut Trace,
    names: Vec<String>,
    shapes: &'t mut [Shape],
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Unmade;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unmade> {
        let Some(shape) = self.shapes.get_mut(self.next) else {
            return Ok(None);
        };
        let name = self.names[self.next].clone();
        self.next += 1;
        let trace = &mut *self.trace;
        seed.deserialize(Place { trace, name, shape }).map(Some)
    }
}

/// The one entry of a table.
struct Entry<'t> {
    trace: &'t mut Trace,
    name: String,
    both: &'t mut [Shape; 2],
    is_read: bool,
}

impl<'de> MapAccess<'de> for Entry<'_> {
    type Error = Unmade;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unmade> {
        if std::mem::replace(&mut self.is_read, true) {
            return Ok(None);
        }
        let name = format!("{}{{key}}", self.name);
        let (trace, shape) = (&mut *self.trace, &mut self.both[0]);
        seed.deserialize(Place { trace, name, shape }).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Unmade> {
        let name = format!("{}{{}}", self.name);
        let (trace, shape) = (&mut *self.trace, &mut self.both[1]);
        seed.deserialize(Place { trace, name, shape })
    }
}

/// The fields of a struct, or of a variant.
struct Fields<'t> {
    trace: &'t mut Trace,
    name: &'t str,
    left: &'static [&'static str],
    found: &'t mut BTreeMap<&'static str, Shape>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Unmade;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unmade> {
        let field = self.left.first().copied();
        field
            .map(|field| seed.deserialize(field.into_deserializer()))
            .transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Unmade> {
        let Some((field, left)) = self.left.split_first() else {
            return Err(Unmade::custom("a value without a field"));
        };
        self.left = left;
        let name = format!("{}.{field}", self.name);
        let (trace, shape) = (&mut *self.trace, self.found.entry(*field).or_insert(Shape::Plain));
        seed.deserialize(Place { trace, name, shape })
    }
}

/// A variant of an enum.
struct Variant<'t> {
    trace: &'t mut Trace,
    name: String,
    index: usize,
    shape: &'t mut Shape,
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Unmade;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Unmade> {
        let variant = seed.deserialize((self.index as u64).into_deserializer())?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Unmade;

    fn unit_variant(self) -> Result<(), Unmade> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Unmade> {
        let Self {
            trace, name, shape, ..
        } = self;
        // It is one value between brackets, whatever that consists of.
        let mut inside = Shape::Plain;
        let read = seed.deserialize(Place {
            trace,
            name,
            shape: &mut inside,
        });
        *shape = Shape::Tuple(vec![inside]);
        read
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Unmade> {
        let Self {
            trace, name, shape, ..
        } = self;
        Place { trace, name, shape }.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unmade> {
        read_fields(self.trace, &self.name, fields, self.shape, visitor)
    }
}
