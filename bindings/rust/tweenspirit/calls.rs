// SPDX-License-Identifier: MIT
//! What methods are made of: tables of C's functions, and structs of C's fields.

use crate::{same, sys, Result, World};

/// What a value is for C, and how many numbers it has, if it is numbers.
pub(super) trait ToC: Copy {
    type C;
    fn to_c(self) -> Self::C;
    fn count(self) -> Option<usize> {
        None
    }
}

macro_rules! plain {
    ($($type:ty)*) => {$(
        impl ToC for $type {
            type C = $type;
            fn to_c(self) -> $type {
                self
            }
        }
        impl Made<'_> for $type {
            type C = $type;
            fn made(made: $type, _: Option<&World>) -> $type {
                made
            }
        }
    )*};
}
plain! {
    f64 f32 bool u32 u64 i64 usize sys::Interpolation sys::Rounding sys::Wrap sys::ColorSpace sys::Direction sys::Fill
    sys::Overshoot sys::FlingKind sys::TrackKind sys::MotionPolicy sys::LinkCombination sys::Contact sys::StaggerFrom
    sys::StaggerAxis sys::Extrapolation sys::EasingModifier sys::LayerMode sys::Entry sys::VelocityWeighting
    sys::EasingInfo sys::SpringInfo sys::DecayInfo sys::TrackInfo sys::TracksetInfo sys::PathInfo sys::WorldInfo
    sys::ChannelInfo sys::PlayerInfo sys::TimelineInfo sys::EntryInfo sys::ChainInfo sys::MachineInfo
}

impl ToC for Option<&[f64]> {
    type C = *const f64;
    fn to_c(self) -> *const f64 {
        self.map_or(std::ptr::null(), <[f64]>::as_ptr)
    }
    fn count(self) -> Option<usize> {
        self.map(<[f64]>::len)
    }
}

/// What is made of what C writes.
pub(super) trait Made<'a> {
    type C: Default;
    fn made(made: Self::C, world: Option<&'a World>) -> Self;
}

/// What is in a world, by its handle; it stays there.
#[derive(Clone, Copy)]
pub struct Part<'a, Handle> {
    pub(super) world: &'a World,
    pub(super) handle: Handle,
}

impl<Handle: Copy> Part<'_, Handle> {
    /// For the functions of `sys`, and for handlers.
    pub fn handle(&self) -> Handle {
        self.handle
    }
}

impl<Handle: PartialEq> PartialEq for Part<'_, Handle> {
    fn eq(&self, other: &Self) -> bool {
        self.world.handle() == other.world.handle() && self.handle == other.handle
    }
}

impl<Handle: Copy> ToC for Part<'_, Handle> {
    type C = Handle;
    fn to_c(self) -> Handle {
        self.handle
    }
}

impl<'a, Handle: Default> Made<'a> for Part<'a, Handle> {
    type C = Handle;
    fn made(handle: Handle, world: Option<&'a World>) -> Self {
        Part { world: world.expect("a part of a world"), handle }
    }
}

/// Methods by the functions of C that they call, for a thing in a world, or an owner of a handle.
macro_rules! calls {
    ($kind:ident; $($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)? = $function:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, $($arg: $type),*) -> calls!(@result $($out)?) {
            calls!(@call $kind self $function [$($crate::calls::ToC::to_c($arg)),*] $($out)?)
        }
    )*};
    (@result) => { $crate::Result<()> };
    (@result $out:ty) => { $crate::Result<$out> };
    (@call part $self:ident $function:ident [$($arg:expr),*]) => {
        $crate::check(|| unsafe { sys::$function($self.world.handle(), $self.handle, $($arg),*) })
    };
    (@call part $self:ident $function:ident [$($arg:expr),*] $out:ty) => {
        $crate::out(|out| unsafe { sys::$function($self.world.handle(), $self.handle, $($arg,)* out) })
            .map(|made| <$out as $crate::calls::Made>::made(made, Some($self.world)))
    };
    (@call owner $self:ident $function:ident [$($arg:expr),*]) => {
        $crate::check(|| unsafe { sys::$function($self.handle(), $($arg),*) })
    };
    (@call owner $self:ident $function:ident [$($arg:expr),*] $out:ty) => {
        $crate::out(|out| unsafe { sys::$function($self.handle(), $($arg,)* out) })
            .map(|made| <$out as $crate::calls::Made>::made(made, None))
    };
    (@call world $self:ident $function:ident [$($arg:expr),*]) => {
        $crate::check(|| unsafe { sys::$function($self.handle(), $($arg),*) })
    };
    (@call world $self:ident $function:ident [$($arg:expr),*] $out:ty) => {
        $crate::out(|out| unsafe { sys::$function($self.handle(), $($arg,)* out) })
            .map(|made| <$out as $crate::calls::Made>::made(made, Some($self)))
    };
}

/// Structs of some of the fields of one of C's; the others are zero.
macro_rules! options {
    ($($(#[$doc:meta])* pub struct $name:ident $(<$life:lifetime>)? = $c:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default)]
        pub struct $name $(<$life>)? {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $(<$life>)? $name $(<$life>)? {
            #[allow(dead_code)]
            pub(super) fn c(&self) -> sys::$c {
                sys::$c { $($field: $crate::calls::ToC::to_c(self.$field),)* ..sys::$c::default() }
            }

            /// That its numbers are as many as there are lanes.
            #[allow(dead_code)]
            pub(super) fn check(&self, lanes: usize) -> $crate::Result<()> {
                $($crate::calls::fits(stringify!($field), $crate::calls::ToC::count(self.$field), lanes)?;)*
                let _ = lanes;
                Ok(())
            }
        }
    )*};
}

pub(super) fn fits(name: &str, count: Option<usize>, lanes: usize) -> Result<()> {
    // A handle has a time and a value for each lane.
    let wanted = if name.ends_with("_handle") { 2 * lanes } else { lanes };
    count.map_or(Ok(()), |count| same(name, count, wanted))
}

/// An owner of a handle, which a function of C destroys.
macro_rules! owner {
    ($($(#[$doc:meta])* $name:ident: $destroy:ident, $is_valid:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, PartialEq, Eq)]
        pub struct $name(pub(super) sys::$name);

        impl $name {
            /// For the functions of `sys`; still this object's.
            pub fn handle(&self) -> sys::$name {
                self.0
            }
            pub fn is_valid(&self) -> bool {
                unsafe { sys::$is_valid(self.0) }
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                unsafe { sys::$destroy(self.0) };
            }
        }

        impl $crate::calls::Made<'_> for $name {
            type C = sys::$name;
            fn made(handle: sys::$name, _: Option<&$crate::World>) -> $name {
                $name(handle)
            }
        }

        impl $crate::calls::ToC for &$name {
            type C = sys::$name;
            fn to_c(self) -> sys::$name {
                self.0
            }
        }
    )*};
}
