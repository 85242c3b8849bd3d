(* What the theorems of the library rest on: each answer has to be "Closed under the global context". *)
From Impartial Require Import Mex Nim Game Octal Period Values Packed Quotient Graph Loopy Remoteness Lowering.
From Impartial Require Machines Formulas Decision Rules.

Print Assumptions mex_spec.
Print Assumptions mex_lxor.
Print Assumptions sprague_grundy.
Print Assumptions loses_grundy.
Print Assumptions grundy_spec.
Print Assumptions is_grundy_unique.
Print Assumptions heaps_lost.
Print Assumptions guy_smith.
Print Assumptions period_in_sums.
Print Assumptions period_in_heaps.
Print Assumptions check_values_sound.
Print Assumptions period_values.
Print Assumptions period_loses.
Print Assumptions period_wins.
Print Assumptions period_least.
Print Assumptions quotient_outcomes.
Print Assumptions quotient_equivalence.
Print Assumptions quotient_every_element.
Print Assumptions up_to_outcomes.
Print Assumptions up_to_equivalence.
Print Assumptions up_to_every_element.
Print Assumptions phi_least.
Print Assumptions normal_outcomes.
Print Assumptions misere_outcomes.
Print Assumptions lost_sums.
Print Assumptions won_sums.
Print Assumptions drawn_sums.
Print Assumptions loopy_values.
Print Assumptions loopy_sums.
Print Assumptions loopy_outcomes.
Print Assumptions outcomes_hold.
Print Assumptions normal_results.
Print Assumptions lowering_outcomes.
Print Assumptions any_legal.
Print Assumptions distinct_legal.
Print Assumptions Decision.truth_spec.
Print Assumptions Rules.falls_spec.
Print Assumptions Rules.normal_outcomes.
Print Assumptions Rules.misere_outcomes.
Print Assumptions Rules.values.
