//! Checks a certificate against the window that it names.

use super::{ClassCertificate, ClassCondition, ClassRefusal};
use hashbrown::HashMap;

impl ClassCertificate {
    /// Checks that the positions listed are exactly those of a window, given in the notation of the game, in any order.
    /// The window is read only up to the first position that is not listed.
    ///
    /// # Errors
    /// [`ClassRefusal`] with [`ClassCondition::Window`].
    ///
    /// # Complexity
    /// Linear in the positions listed.
    ///
    /// ```
    /// use impartial::misere::certificate::ClassCertificate;
    /// let nim = r#"{"kind": "class", "version": "0", "game": "nim", "window": "n=1 below 3",
    ///     "classes": {"domestic": true, "tame": true, "miserable": true, "pet": true,
    ///                 "forced": true, "returnable": true},
    ///     "positions": ["0", "1", "2"], "moves": [[], [0], [0, 1]], "sets": {"V01": [0], "V10": [1]}}"#;
    /// let nim: ClassCertificate = serde_json::from_str(nim).unwrap();
    /// let below = |bound: u64| (0..bound).map(|heap| heap.to_string());
    /// assert!(nim.check_window(below(3)).is_ok());
    /// assert!(nim.check_window(below(2)).is_err() && nim.check_window(below(u64::MAX)).is_err());
    /// assert!(nim.check_start("2").is_ok());
    /// assert!(nim.check_start("1").is_err() && nim.check_start("3").is_err());
    /// ```
    pub fn check_window(&self, window: impl IntoIterator<Item = String>) -> Result<(), ClassRefusal> {
        let numbers: HashMap<&str, usize> =
            (0..).zip(&self.positions).map(|(v, name)| (name.as_str(), v)).collect();
        let mut seen = vec![false; self.positions.len()];
        for name in window {
            match numbers.get(name.as_str()) {
                Some(&v) => seen[v] = true,
                None => return Err(self.refused(&format!("its position '{name}' is missing"))),
            }
        }
        self.all_are(&seen, "is outside of it")
    }

    /// Checks that the positions listed are exactly a position, given in the notation of the game, and its followers,
    /// by the moves listed.
    ///
    /// # Errors
    /// [`ClassRefusal`] with [`ClassCondition::Window`].
    ///
    /// # Complexity
    /// Linear in positions and moves.
    pub fn check_start(&self, position: &str) -> Result<(), ClassRefusal> {
        let mut reached = vec![false; self.positions.len()];
        let Some(root) = self.positions.iter().position(|name| name == position) else {
            return Err(self.refused(&format!("its position '{position}' is missing")));
        };
        reached[root] = true;
        let mut stack = vec![root];
        while let Some(v) = stack.pop() {
            for &to in self.moves.get(v).into_iter().flatten() {
                let to = to as usize;
                if let Some(reached) = reached.get_mut(to)
                    && !std::mem::replace(reached, true)
                {
                    stack.push(to);
                }
            }
        }
        self.all_are(&reached, "cannot be reached from there")
    }

    fn all_are(&self, seen: &[bool], otherwise: &str) -> Result<(), ClassRefusal> {
        match seen.iter().position(|&seen| !seen) {
            None => Ok(()),
            Some(v) => Err(self.refused(&format!("'{}' {otherwise}", self.positions[v]))),
        }
    }

    fn refused(&self, detail: &str) -> ClassRefusal {
        ClassRefusal::new(ClassCondition::Window, format!("'{}': {detail}", self.window))
    }
}
