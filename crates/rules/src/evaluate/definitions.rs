//! The definitions of a file.

use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::automata::syntax::{Name, NodeKind, SyntaxNode};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Maximum depth of nested definitions.
pub(crate) const MAX_DEFINED: usize = 100;

/// The meaning of a name of the file that is no member and no bound variable.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Name>,
    pub(crate) body: SyntaxNode,
}

/// The definitions of a file, in its order and by their names. Clones share the definitions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions(Arc<DefinitionList>);

#[derive(Clone, Debug, Default)]
struct DefinitionList {
    list: Vec<Definition>,
    /// The place of the first definition of each name.
    places: HashMap<String, usize>,
}

impl Definitions {
    /// Returns the definition of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Definition> {
        self.0.places.get(name).map(|&place| &self.0.list[place])
    }

    /// Returns the definitions in the order of the file.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Definition> {
        self.0.list.iter()
    }

    /// Replaces the bodies of definitions.
    ///
    /// # Errors
    /// The first error of `body`.
    pub(crate) fn change_bodies<E>(
        &mut self,
        mut body: impl FnMut(&Definition) -> Result<SyntaxNode, E>,
    ) -> Result<(), E> {
        let list = Arc::make_mut(&mut self.0);
        for definition in &mut list.list {
            definition.body = body(definition)?;
        }
        Ok(())
    }
}

impl Extend<Definition> for Definitions {
    fn extend<I: IntoIterator<Item = Definition>>(&mut self, definitions: I) {
        let list = Arc::make_mut(&mut self.0);
        for definition in definitions {
            list.places.entry(definition.name.text.clone()).or_insert(list.list.len());
            list.list.push(definition);
        }
    }
}

impl FromIterator<Definition> for Definitions {
    fn from_iter<I: IntoIterator<Item = Definition>>(definitions: I) -> Self {
        let mut all = Definitions::default();
        all.extend(definitions);
        all
    }
}

/// Returns the error of a call that is nested too deep: in a circle of definitions, or in a long chain of them.
pub(super) fn too_deep(definitions: &Definitions, name: &Name) -> Diagnostic {
    let (mut path, mut left) = (vec![name.text.clone()], BTreeSet::new());
    if circle(definitions, &mut path, &mut left) {
        let help = "definitions that end at numbers and variables";
        return Diagnostic::error(name.span, "definitions go round in a circle", help);
    }
    let what = format!("definitions are nested more than {MAX_DEFINED} deep");
    Diagnostic::error(name.span, what, format!("at most {MAX_DEFINED} definitions, each used by the next"))
}

/// Returns whether a definition, at the end of a path of definitions that each use the next, uses one that uses itself.
/// `left` has the definitions that do not. Paths of [`MAX_CIRCLE`] definitions are not followed further.
fn circle(definitions: &Definitions, path: &mut Vec<String>, left: &mut BTreeSet<String>) -> bool {
    let Some(definition) = path.last().and_then(|name| definitions.get(name)) else { return false };
    if path.len() > MAX_CIRCLE {
        return false;
    }
    let mut names = BTreeSet::new();
    mentioned(&definition.body, &mut names);
    for name in names.into_iter().filter(|name| definitions.get(name).is_some()) {
        if path.contains(&name) {
            return true;
        }
        if left.contains(&name) {
            continue;
        }
        path.push(name);
        if circle(definitions, path, left) {
            return true;
        }
        left.extend(path.pop());
    }
    false
}

/// Maximum length of a path on which a circle of definitions is found.
const MAX_CIRCLE: usize = 1000;

/// Collects the names and the called functions in a tree.
fn mentioned(node: &SyntaxNode, names: &mut BTreeSet<String>) {
    match &node.kind {
        NodeKind::Name(text) => names.insert(text.clone()),
        NodeKind::Call(name, _) => names.insert(name.text.clone()),
        _ => false,
    };
    node.visit_parts(&mut |part| mentioned(part, names));
}
