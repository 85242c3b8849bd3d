//! Plots of the values of heaps against their sizes.

use super::MAX_POINTS;
use super::axes::{Axis, axes};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::picture::Picture;
use crate::scene::{Anchor, Scene, SceneItem, SceneShape, Type, dashes, pen};

/// A period of a sequence of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodSpan {
    /// The first heap of the periodic part.
    pub from: u64,
    /// The period.
    pub period: u64,
}

/// The other heaps are called rare only if more than this percentage of the heaps is common.
const COMMON: usize = 85;

/// Number of bits of the values on which masks are tried.
const BITS: u32 = 12;

/// Returns for each heap whether it is rare, that is, whether its value has an even number of ones under the mask that
/// leaves the fewest such heaps (the sparse space phenomenon, *Winning Ways*, chapter 4; the rare values are closed
/// under nim-addition, so 0 is one of them). Returns `None` if no heaps are rare.
///
/// # Complexity
/// A Walsh–Hadamard transform of the counts of the values.
fn rare(values: &[u64]) -> Option<Vec<bool>> {
    let bits = values.iter().max()?.checked_ilog2()? + 1;
    if bits > BITS || values.len() < 50 {
        return None;
    }
    let mut sums = vec![0i64; 1 << bits];
    values.iter().for_each(|&value| sums[value as usize] += 1);
    for bit in 0..bits {
        for i in (0..sums.len()).filter(|i| i >> bit & 1 == 0) {
            let (low, high) = (sums[i], sums[i | 1 << bit]);
            (sums[i], sums[i | 1 << bit]) = (low + high, low - high);
        }
    }
    let (mask, sum) = sums.iter().enumerate().skip(1).min_by_key(|(_, sum)| **sum)?;
    let common = (values.len() as i64 - sum).max(0) as usize * 50 / values.len();
    let is_rare = |value: u64| (value as usize & mask).count_ones().is_multiple_of(2);
    let found: Vec<bool> = values.iter().map(|&value| is_rare(value)).collect();
    (common > COMMON && found.contains(&true)).then_some(found)
}

/// Plots the values of the heaps 0, 1, 2, …
///
/// # Errors
/// [`DrawError`] if there are no values.
pub fn sequence(
    title: &str,
    notes: &[String],
    values: &[u64],
    period: Option<PeriodSpan>,
) -> Result<Picture, DrawError> {
    if values.len() < 2 {
        return Err(DrawError::new("fewer than two heaps", "two heaps or more"));
    }
    let largest = values.iter().max().copied().unwrap_or(0);
    let last = values.len() as f64 - 1.0;
    let high = (largest as f64 * 1.04).max(largest as f64 + 0.6);
    let (axes, frame) = axes(
        (920, 430),
        &Axis { name: "heap", low: 0.0, high: last },
        &Axis { name: "value", low: -0.6, high },
    );
    let mut scene = Scene::new();
    // Words are drawn behind the axes, so that the lines of the axes stay visible.
    let mut words = Scene::new();
    if let Some(PeriodSpan { from, period }) = period {
        let (x, bottom) = frame.page_point(from as f64, -0.6);
        if from as f64 <= last {
            let (end, _) = frame.page_point((from.saturating_add(period) as f64).min(last), 0.0);
            let shape = SceneShape::Rect {
                x,
                y: frame.top,
                width: (end - x).max(1.0),
                height: frame.height,
                round: 0.0,
            };
            scene.shape(shape, Ink::PaleBlue, None);
            words.line((x, frame.top), (x, bottom), dashes(Ink::Black, 1.2));
            let text = format!("period {period} from heap {from}");
            let style = Type::new(12.0, Ink::Black).against(Ink::Paper);
            let room = crate::words::width_of(&text, 12.0, false);
            let (at, anchor) = if x + room + 14.0 < frame.left + frame.width {
                (x + 6.0, Anchor::Start)
            } else {
                (x - 6.0, Anchor::End)
            };
            words.write((at, frame.top + 14.0), anchor, style, text);
        }
    }
    scene.place(axes, 0.0, 0.0);
    let rare = rare(values);
    let is_rare = |heap: usize| rare.as_ref().is_some_and(|rare| rare[heap]);
    let count = rare.iter().flatten().filter(|&&rare| rare).count();
    if values.len() > MAX_POINTS {
        let points = values
            .iter()
            .enumerate()
            .map(|(heap, &value)| (heap as f64, value as f64, u8::from(is_rare(heap))));
        let colours = [Ink::Blue.light(), Ink::Orange.light()];
        scene.items.push(frame.image(1600, (largest + 1).clamp(200, 800), points, &colours));
    } else {
        let radius = (frame.width / values.len() as f64 * 0.5).clamp(0.9, 3.2);
        let points = |wanted: bool| {
            let all = values.iter().enumerate().filter(|(heap, _)| is_rare(*heap) == wanted);
            all.map(|(heap, &value)| frame.page_point(heap as f64, value as f64)).collect::<Vec<_>>()
        };
        scene.items.push(SceneItem::Dots { points: points(false), radius, square: false, ink: Ink::Blue });
        if rare.is_some() {
            let radius = radius * 1.1 + 0.4;
            scene.items.push(SceneItem::Dots {
                points: points(true),
                radius,
                square: true,
                ink: Ink::Orange,
            });
        }
    }
    scene.place(words, 0.0, 0.0);
    let mut all = Scene::new();
    let mut top = 0.0;
    if rare.is_some() {
        all.circle((66.0, 8.0), 4.5, Some(Ink::Blue), None);
        let style = Type::new(12.0, Ink::Black);
        let common = values.len() - count;
        all.write((76.0, 12.5), Anchor::Start, style, format!("common values: {common} heaps"));
        all.rect((290.0, 3.5), (9.0, 9.0), Some(Ink::Orange), Some(pen(Ink::Orange, 0.5)));
        all.write((306.0, 12.5), Anchor::Start, style, format!("rare values: {count} heaps"));
        top = 22.0;
    }
    all.place(scene, 0.0, top);
    Ok(Picture::new(title, notes, all))
}

#[cfg(test)]
mod tests {
    use super::rare;

    #[test]
    fn the_smaller_class_under_the_best_mask_is_rare() {
        // Odd numbers of ones are common; every tenth heap is an exception.
        let values: Vec<u64> =
            (0..200).map(|n| if n % 10 == 0 { [0, 3, 5][n / 10 % 3] } else { [1, 2, 4, 7][n % 4] }).collect();
        let found = rare(&values).unwrap();
        assert!(found.iter().enumerate().all(|(n, &rare)| rare == (n % 10 == 0)));
    }

    #[test]
    fn evenly_spread_values_have_no_rare_class() {
        assert_eq!(rare(&(0..512).map(|n| n % 16).collect::<Vec<_>>()), None);
        assert_eq!(rare(&[0; 100]), None);
    }
}
