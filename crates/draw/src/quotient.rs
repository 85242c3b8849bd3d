//! A misère quotient: its elements, the set P, the multiplication table, and the order of the idempotents.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::layered::{Layers, place};
use crate::picture::Picture;
use crate::scene::{Anchor, Fill, OutlineStep, Pixels, Scene, SceneItem, SceneShape, Type, pen};
use crate::words::width_of;
use impartial::misere::quotient::{Monoid, Presentation, QuotientCertificate};

/// Maximum order of a quotient whose table contains words.
const WITH_WORDS: usize = 24;
/// Maximum order of a quotient that is drawn.
const MAX_ORDER: usize = 1000;

fn wrong(what: impl std::fmt::Display) -> DrawError {
    DrawError::new(format!("the certificate describes no quotient: {what}"), "one that 'verify' accepts")
}

/// The elements of a misère quotient and its multiplication table.
#[derive(Debug)]
pub struct QuotientTable {
    monoid: Monoid,
    names: Vec<String>,
    in_p: Vec<bool>,
}

impl QuotientTable {
    /// Returns the table of a certificate.
    ///
    /// # Errors
    /// The rows of the certificate are no monoid.
    pub fn new(certificate: &QuotientCertificate) -> Result<Self, DrawError> {
        let order = usize::try_from(certificate.order).unwrap_or(usize::MAX);
        if certificate.generators.len() != certificate.rows.len() {
            return Err(wrong("a generator has no row"));
        }
        let rows: Vec<(u32, Vec<u32>)> =
            certificate.generators.iter().copied().zip(certificate.rows.iter().cloned()).collect();
        let monoid = Monoid::new(order, &rows).map_err(wrong)?;
        let presentation = Presentation::from_monoid(&monoid);
        // The numbers of the elements in the certificate, by their words.
        let number = |element: u32| {
            monoid.word(element).iter().fold(0u32, |x, &(atom, times)| {
                let row = rows.iter().find(|(other, _)| *other == atom).map(|(_, row)| row);
                (0..times).fold(x, |x, _| row.map_or(x, |row| row[x as usize]))
            })
        };
        let in_p: Vec<bool> = (0..order as u32).map(|x| certificate.p.contains(&number(x))).collect();
        let names: Vec<String> = (0..order as u32).map(|x| presentation.write_element(x)).collect();
        Ok(QuotientTable { monoid, names, in_p })
    }

    /// Returns the names of the elements.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the product of two elements, by their numbers.
    pub fn product(&self, x: u32, y: u32) -> u32 {
        self.monoid.product(x, y)
    }
}

/// Draws the quotient of a certificate. The claim of the certificate is not verified here.
///
/// # Errors
/// [`DrawError`] for a certificate that is not well formed, and for a quotient that is too large.
pub fn quotient(certificate: &QuotientCertificate) -> Result<Picture, DrawError> {
    let order = usize::try_from(certificate.order).unwrap_or(usize::MAX);
    if order > MAX_ORDER {
        let what = format!("a quotient with {order} elements is too large to be drawn");
        return Err(DrawError::new(what, format!("at most {MAX_ORDER} elements")));
    }
    let QuotientTable { monoid, names, in_p } = QuotientTable::new(certificate)?;
    let presentation = Presentation::from_monoid(&monoid);
    let mut scene = table(&monoid, &names, &in_p);
    let mut right = Scene::new();
    let heading = Type::new(13.0, Ink::Black).bold();
    right.write((0.0, 13.0), Anchor::Start, heading, "Idempotents");
    let order_of_idempotents = idempotents(&monoid, &names, &in_p);
    right.place(order_of_idempotents, 0.0, 26.0);
    let x = scene.width + 44.0;
    scene.place(right, x, 0.0);
    let status = match (certificate.period, certificate.preperiod) {
        (Some(period), Some(from)) => format!("for all heaps; period {period} from heap {from}"),
        _ => format!("for heaps to {}", certificate.heaps),
    };
    let size = certificate.p_size;
    let mut notes = vec![
        format!("{order} elements, {size} of them in P (orange squares); {status}"),
        presentation.to_string(),
    ];
    let letters = (0..).zip(presentation.heaps());
    let images: Vec<String> =
        letters.map(|(i, heap)| format!("{} = Φ({heap})", impartial::misere::quotient::letter(i))).collect();
    if !images.is_empty() {
        notes.push(images.join(", "));
    }
    Ok(Picture::new(&format!("{}: misère quotient", certificate.game), &notes, scene))
}

/// Draws the multiplication table, with elements of P in orange.
fn table(monoid: &Monoid, names: &[String], in_p: &[bool]) -> Scene {
    let order = names.len();
    let mut scene = Scene::new();
    let heading = Type::new(13.0, Ink::Black).bold();
    scene.write((0.0, 13.0), Anchor::Start, heading, "Multiplication table");
    let top = 26.0;
    if order > WITH_WORDS {
        let cells = (0..order as u32).flat_map(|x| (0..order as u32).map(move |y| (x, y)));
        let cells = cells.map(|(x, y)| u8::from(in_p[monoid.product(x, y) as usize])).collect();
        let colours = vec![(Ink::PaleBlue.light(), 255), (Ink::Orange.light(), 255)];
        let side = (order as f64 * 6.0).clamp(240.0, 600.0);
        let pixels = Pixels { columns: order as u32, rows: order as u32, colours, cells };
        scene.items.push(SceneItem::Image { x: 0.0, y: top, width: side, height: side, pixels });
        scene.reach(side, top + side);
        let style = Type::new(11.0, Ink::Grey);
        let words =
            "a row and a column for each element in the order of normal forms; orange: the product is in P";
        scene.write((0.0, top + side + 18.0), Anchor::Start, style, words);
        return scene;
    }
    let widest = names.iter().map(|name| width_of(name, 12.0, true)).fold(0.0, f64::max);
    let (wide, tall) = ((widest + 12.0).max(28.0), 28.0);
    let mut cell = |column: usize, row: usize, element: u32, head: bool| {
        let (x, y) = (1.0 + column as f64 * wide, top + row as f64 * tall);
        let p = in_p[element as usize];
        let fill = if p {
            Ink::PaleOrange
        } else if head {
            Ink::Board
        } else {
            Ink::Paper
        };
        let shape = SceneShape::Rect { x, y, width: wide, height: tall, round: 0.0 };
        scene.shape(shape, fill, Some(pen(Ink::Faint, 1.0)));
        if p {
            let inner = SceneShape::Rect {
                x: x + 2.5,
                y: y + 2.5,
                width: wide - 5.0,
                height: tall - 5.0,
                round: 0.0,
            };
            scene.shape(inner, None, Some(pen(Ink::Orange, if head { 2.0 } else { 1.2 })));
        }
        let style = Type::new(12.0, Ink::Black);
        let style = if head { style.bold() } else { style };
        scene.centred((x + wide / 2.0, y + tall / 2.0), wide - 6.0, style, &names[element as usize]);
    };
    for x in 0..order as u32 {
        cell(x as usize + 1, 0, x, true);
        cell(0, x as usize + 1, x, true);
        for y in 0..order as u32 {
            cell(y as usize + 1, x as usize + 1, monoid.product(x, y), false);
        }
    }
    let (right, bottom) = (1.0 + (order + 1) as f64 * wide, top + (order + 1) as f64 * tall);
    scene.line((1.0, top + tall), (right, top + tall), pen(Ink::Black, 1.6));
    scene.line((1.0 + wide, top), (1.0 + wide, bottom), pen(Ink::Black, 1.6));
    scene.centred((1.0 + wide / 2.0, top + tall / 2.0), wide, Type::new(14.0, Ink::Grey), "·");
    scene.reach(right + 1.0, bottom + 1.0);
    scene
}

/// Draws the order of the idempotents, e ≤ f if ef = e: the identity at the top, the kernel at the bottom.
fn idempotents(monoid: &Monoid, names: &[String], in_p: &[bool]) -> Scene {
    let all = monoid.idempotents();
    let below = |e: u32, f: u32| e != f && monoid.product(e, f) == e;
    let mut layer = vec![0usize; all.len()];
    // Computes the length of the longest chain below each idempotent.
    for _ in 0..all.len() {
        for i in 0..all.len() {
            let under = (0..all.len()).filter(|&j| below(all[j], all[i])).map(|j| layer[j] + 1).max();
            layer[i] = under.unwrap_or(0);
        }
    }
    let covers = |i: usize, j: usize| {
        below(all[j], all[i]) && !all.iter().any(|&e| below(all[j], e) && below(e, all[i]))
    };
    let edges: Vec<(usize, usize)> = (0..all.len())
        .flat_map(|i| (0..all.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| covers(i, j))
        .collect();
    let room: Vec<f64> =
        all.iter().map(|&e| (width_of(&names[e as usize], 13.0, true) + 18.0).max(34.0)).collect();
    let placed = place(&Layers { layer: &layer, room: &room, edges: &edges, apart: 22.0 });
    let top = layer.iter().max().copied().unwrap_or(0);
    let at = |v: usize| (placed.at[v] + 2.0, 16.0 + (top - layer[v]) as f64 * 62.0);
    let mut scene = Scene::new();
    for (&(i, j), bends) in edges.iter().zip(&placed.bends) {
        let mut steps = vec![OutlineStep::Move(at(i).0, at(i).1)];
        let passed = (layer[j] + 1..layer[i]).rev();
        for (&x, layer) in bends.iter().zip(passed) {
            steps.push(OutlineStep::Line(x + 2.0, 16.0 + (top - layer) as f64 * 62.0));
        }
        steps.push(OutlineStep::Line(at(j).0, at(j).1));
        scene.path(steps, None, Some(pen(Ink::Grey, 1.2)));
    }
    for (v, &e) in all.iter().enumerate() {
        let (x, y) = at(v);
        let p = in_p[e as usize];
        let shape = SceneShape::Rect {
            x: x - room[v] / 2.0,
            y: y - 14.0,
            width: room[v],
            height: 28.0,
            round: if p { 0.0 } else { 14.0 },
        };
        let (fill, line) =
            if p { (Ink::PaleOrange, pen(Ink::Orange, 2.0)) } else { (Ink::PaleBlue, pen(Ink::Blue, 1.0)) };
        scene.items.push(SceneItem::Shape { shape, fill: Some(Fill::Ink(fill)), pen: Some(line) });
        let style = Type::new(13.0, Ink::Black).bold();
        scene.centred((x, y), room[v] - 6.0, style, &names[e as usize]);
    }
    scene.reach(placed.length + 4.0, 32.0 + top as f64 * 62.0);
    scene
}
