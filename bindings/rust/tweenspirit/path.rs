// SPDX-License-Identifier: MIT
//! Paths by fractions of their lengths, and transforms in parts.

use crate::{check, out, sys, Result, Track};

owner! {
    /// A path through the plane or through space.
    Path: ts_path_destroy, ts_path_is_valid;
}

options! {
    /// How a path becomes a track; see ts_path_track_desc.
    pub struct PathTrack<'a> = PathTrackDesc {
        duration: f64,
        start: f64,
        end: f64,
        tolerance: f64,
        offset: Option<&'a [f64]>,
        rotation: bool,
    }
}

impl Path {
    /// A path of SVG's text.
    pub fn svg(text: &str) -> Result<Path> {
        out(|made| unsafe { sys::ts_path_create_svg(text.as_ptr().cast(), text.len(), made) }).map(Path)
    }

    /// Curves of a degree that share their ends.
    pub fn bezier<const N: usize>(points: &[[f64; N]], degree: u32) -> Result<Path> {
        let numbers = points.as_ptr().cast();
        out(|made| unsafe { sys::ts_path_create_bezier(numbers, points.len(), N as u32, degree, made) }).map(Path)
    }

    calls! { owner;
        fn info() -> sys::PathInfo = ts_path_get_info;
    }

    /// Rows of points, and of unit tangents, at fractions of the length.
    pub fn sample(&self, parts: &[f64]) -> Result<(Vec<f64>, Vec<f64>)> {
        let count = parts.len() * self.info()?.dimensions as usize;
        let (mut points, mut tangents) = (vec![0.0; count], vec![0.0; count]);
        let (at, to, along) = (parts.as_ptr(), points.as_mut_ptr(), tangents.as_mut_ptr());
        check(|| unsafe { sys::ts_path_sample(self.0, at, parts.len(), to, along) })?;
        Ok((points, tangents))
    }

    pub fn to_track(&self, options: PathTrack) -> Result<Track> {
        let wanted = if options.rotation { 1 } else { self.info()?.dimensions as usize };
        options.check(wanted)?;
        out(|made| unsafe { sys::ts_path_to_track(self.0, &options.c(), made) }).map(Track)
    }
}

/// The parts of CSS's matrix(a, b, c, d, e, f).
pub fn affine_decompose(matrix: [f64; 6]) -> Result<sys::Affine> {
    out(|parts| unsafe { sys::ts_affine_decompose(matrix.as_ptr(), parts) })
}

pub fn affine_compose(parts: &sys::Affine) -> Result<[f64; 6]> {
    let mut matrix = [0.0; 6];
    check(|| unsafe { sys::ts_affine_compose(parts, matrix.as_mut_ptr()) }).map(|()| matrix)
}

/// The parts of a column-major 4 x 4 matrix.
pub fn trs_decompose(matrix: [f64; 16]) -> Result<sys::Trs> {
    out(|parts| unsafe { sys::ts_trs_decompose(matrix.as_ptr(), parts) })
}

pub fn trs_compose(parts: &sys::Trs) -> Result<[f64; 16]> {
    let mut matrix = [0.0; 16];
    check(|| unsafe { sys::ts_trs_compose(parts, matrix.as_mut_ptr()) }).map(|()| matrix)
}
