//! Calls of definitions that have a table.

use super::compile::{CompileResult, ProgramCompiler};
use super::definitions::MAX_DEFINED;
use super::table::{CallType, DefinitionTable};
use super::{Instruction, Label, Reg};
use impartial_prove::automata::syntax::{Name, SyntaxNode};
use std::rc::Rc;
use std::sync::Arc;

impl ProgramCompiler<'_> {
    /// Compiles the call of a definition of one number as a lookup in its table, and returns the register of the result.
    /// The program continues at `fail` if the argument or the result has no value, or if the condition does not hold.
    /// Returns `None` if the definition has no table.
    pub(super) fn looked_up(
        &mut self,
        name: &Name,
        arguments: &[SyntaxNode],
        fail: Label,
        call: CallType,
    ) -> CompileResult<Option<Reg>> {
        let [argument] = arguments else { return Ok(None) };
        let Some(table) = self.table_of(&name.text, call) else { return Ok(None) };
        let number = self.term(argument, fail)?;
        let tables = &mut self.program.tables;
        let index = tables.iter().position(|other| Arc::ptr_eq(other, &table)).unwrap_or_else(|| {
            tables.push(table);
            tables.len() - 1
        });
        let to = self.register(argument.span)?;
        // There are fewer definitions than registers.
        self.push(Instruction::Table { table: index as u16, to, a: number, fail: fail.0 });
        Ok(Some(to))
    }

    fn table_of(&mut self, name: &str, call: CallType) -> Option<Arc<DefinitionTable>> {
        let key = (name.to_owned(), call);
        if let Some(known) = self.tables.borrow().get(&key) {
            return known.clone();
        }
        // A definition that calls itself finds this entry, and is refused without a table.
        self.tables.borrow_mut().insert(key.clone(), None);
        let table = self.compiled_table(name, call).map(Arc::new);
        self.tables.borrow_mut().insert(key, table.clone());
        table
    }

    /// Compiles the body of a definition by itself. A body with an error, or with names of the position, has no table:
    /// its calls are compiled in their places, where the error is reported.
    fn compiled_table(&mut self, name: &str, call: CallType) -> Option<DefinitionTable> {
        let definition = self.defined(name)?;
        let [parameter] = &definition.parameters[..] else { return None };
        let mut body = ProgramCompiler::new(self.context, []);
        body.tables = Rc::clone(&self.tables);
        body.depth = self.depth + 1;
        if body.depth >= MAX_DEFINED {
            return None;
        }
        // The parameter is a bound name, which the bodies of other definitions do not see.
        let number = body.register(parameter.span).ok()?;
        body.bind(parameter, number);
        let end = body.label();
        let result = match call {
            CallType::Condition => {
                body.branch(&definition.body, end, false).ok()?;
                // The number says only that the condition holds.
                0
            }
            CallType::Number => body.term(&definition.body, end).ok()?,
        };
        body.push(Instruction::Emit { first: result, count: 1, tag: 0 });
        body.place(end);
        let unused = std::mem::take(&mut body.unused);
        let table = DefinitionTable::new(body.finish())?;
        self.unused.extend(unused);
        Some(table)
    }
}
