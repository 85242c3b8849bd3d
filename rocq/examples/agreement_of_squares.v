(* Random formulas about squares, each with the sets of squares that it holds of: digit n of the number is 1 if the
   formula holds of the set n, for the sets of squares below 6. The kernel compares them with the automata of
    Decision.v. *)
From Coq Require Import NArith Arith List Bool.
From Impartial Require Import Machines Formulas Decision Rules Words.
Import ListNotations.

Definition helpers : list definition := [
  (* 0: the number of members of a set is 2 modulo 3 *) members_mod 3 2;
  (* 1: the number of members of a set is 1 modulo 2 *) members_mod 2 1;
  (* 2: the number of members of a set is 0 modulo 3 *) members_mod 3 0;
  (* 3: the number of members of a set is 1 modulo 3 *) members_mod 3 1;
  (* 4: the number of members of a set is 0 modulo 2 *) members_mod 2 0;
  (* 5: the number of members of a set is 0 modulo 4 *) members_mod 4 0;
  (* 6: the number of members of a set is 2 modulo 4 *) members_mod 4 2;
  (* 7: the number of members of a set is 1 modulo 4 *) members_mod 4 1;
  (* 8: the number of members of a set is 3 modulo 4 *) members_mod 4 3
].
Definition cases : list (formula * N) := [
  ((Constant true)%formula, 18446744073709551615%N);
  ((~ ((some_square ((has 1 0) /\ (has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1)))) /\ (has 1 0))) /\
    (Rel 0 [0])))%formula, 10916302088114399639%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 1 [2]))) /\ (Rel 1 [0])))%formula, 7608434000728254870%N);
  (((some_square (has 1 0)) \/ (some_square (has 1 0)) \/ (Rel 0 [0]))%formula, 18446744073709551614%N);
  ((~ (some_square (~ (at_most_square 0 1))))%formula, 0%N);
  ((~ (Rel 2 [0]))%formula, 9145097357020862334%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 3 [2]))) /\ (Rel 1 [0])))%formula, 4295033110%N);
  (((Rel 1 [0]) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula,
    18446744073709551614%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 4 0) /\
    (at_least_square 3 1))) /\ (Rel 4 [0])))))))%formula, 13757348691964772074%N);
  (((Constant true) /\ (Rel 2 [0]) /\ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0
    1))))))%formula, 9301646716688689280%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 1 [0])))%formula,
    7608433996433221760%N);
  ((((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\
    (plus_at_most 1 0 1))))))) /\ (Constant true)) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\
    (plus_at_most 1 0 1))))))%formula, 18446744069414518504%N);
  ((~ (ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square (has 3 0)))) /\ (Rel 4 [0]))))%formula,
    7608434000728254870%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 0 3 1))))) /\ (Rel 1 [0])))))%formula, 7608433996433221760%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (has 2 1) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 2 0
    1))))))))%formula, 18446744073709551614%N);
  (((some_square ((has 1 0) /\ (has 1 0))) /\ (Rel 0 [0]))%formula, 7530441985595151976%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 4 [0])))%formula,
    10838310077276329855%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 4 [0])))%formula,
    10838310077276329855%N);
  (((~ (Rel 1 [0])) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square
    ((has 3 0) /\ (plus_at_most 1 0 1))))))))%formula, 18446744069414518505%N);
  (((some_square ((has 1 0) /\ (~ (some_square (~ (some_square ((~ (has 3 0)) /\ (plus_at_most 0 2 1) /\ (some_square
    ((~ (has 4 0)) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 3 1) /\ (some_square ((~ (has 5 0)) /\ (plus_at_most 1 0
    1) /\ (plus_at_most 0 4 1)))))))))) /\ (some_square ((has 2 0) /\ (plus_at_most 0 1 1) /\ (some_square ((has 3 0)
    /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 2 1) /\ (some_square ((has 4 0) /\ (plus_at_most 1 0 1) /\
    (plus_at_most 0 3 1))))))))) /\ (Rel 3 [0]))%formula, 0%N);
  ((~ ((some_square ((has 1 0) /\ (plus_at_most 0 0 2))) \/ (Rel 5 [0])))%formula, 16832088706578874366%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  (((Constant true) /\ (Rel 6 [0]) /\ (Rel 2 [0]))%formula, 9223372036854775808%N);
  ((~ (some_square (~ (some_square (~ (at_most_plus 1 1 0))))))%formula, 0%N);
  ((some_square ((has 1 0) /\ ((ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (((square_mod 2 4 0) /\ (below 3 2
    (Rel 5 [0]))) \/ ((square_mod 2 4 1) /\ (below 3 2 (Rel 7 [0]))) \/ ((square_mod 2 4 2) /\ (below 3 2 (Rel 6
    [0]))) \/ ((square_mod 2 4 3) /\ (below 3 2 (Rel 8 [0])))))) /\ (Rel 1 [0]))) \/ (at_most_square 0 0)) /\
    (some_square ((has 2 0) /\ (plus_at_most 0 1 1)))))%formula, 612630323318491264%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((~ (Constant true))%formula, 0%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 4 [0])))%formula, 10838310077276329855%N);
  (((~ (Constant true)) /\ (Rel 8 [0]))%formula, 0%N);
  ((some_square ((has 1 0) /\ (at_most_plus 0 0 1)))%formula, 18446744073709551614%N);
  (((some_square ((has 1 0) /\ (~ ((((square_mod 0 2 0) /\ (below 1 0 (Rel 1 [0]))) \/ ((square_mod 0 2 1) /\ (below 1
    0 (Rel 4 [0])))) \/ ((has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))))) \/ (Constant
    true))%formula, 18446744073709551615%N);
  ((some_square ((has 1 0) /\ ((ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (((square_mod 2 2 0) /\ (below 3 2
    (Rel 4 [0]))) \/ ((square_mod 2 2 1) /\ (below 3 2 (Rel 1 [0])))))) /\ (Rel 4 [0]))) \/ (((square_mod 0 4 0) /\
    (below 1 0 (Rel 6 [0]))) \/ ((square_mod 0 4 1) /\ (below 1 0 (Rel 8 [0]))) \/ ((square_mod 0 4 2) /\ (below 1 0
    (Rel 5 [0]))) \/ ((square_mod 0 4 3) /\ (below 1 0 (Rel 7 [0])))))))%formula, 18446744071562002300%N);
  (((some_square ((has 1 0) /\ (((square_mod 0 4 0) /\ (below 1 0 (Rel 8 [0]))) \/ ((square_mod 0 4 1) /\ (below 1 0
    (Rel 5 [0]))) \/ ((square_mod 0 4 2) /\ (below 1 0 (Rel 7 [0]))) \/ ((square_mod 0 4 3) /\ (below 1 0 (Rel 6
    [0])))) /\ (has 1 0))) /\ (Rel 6 [0]))%formula, 17180132448%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square (has 3 0)))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((~ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula, 4295033111%N);
  ((~ ((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (at_most_square 2 0))) /\ (Rel 4
    [0]))))) \/ (Rel 3 [0])))%formula, 1%N);
  ((~ ((~ (Rel 8 [0])) /\ (Constant true)))%formula, 78274679833913472%N);
  ((((~ (some_square (~ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (at_least_square 2 1))) /\ (Rel 4
    [0])))))) \/ (Constant true)) /\ (Constant true))%formula, 18446744073709551615%N);
  ((some_square ((has 1 0) /\ (~ (some_square (~ (some_square (~ (at_least_square 2 1))))))))%formula,
    12297829382473034410%N);
  (((some_square (has 1 0)) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\
    (some_square ((has 3 0) /\ (plus_at_most 1 0 1))))))))%formula, 18446744073709551614%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  (((Rel 6 [0]) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3
    0) /\ (plus_at_most 1 0 1))))))))%formula, 18446744069414518504%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 1 [2]))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  ((~ (some_square (~ (some_square ((has 2 0) /\ (some_square ((~ (has 3 0)) /\ (at_most_plus 2 0 0) /\ (plus_at_most
    0 1 1) /\ (some_square ((~ (has 4 0)) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 2 1) /\ (some_square ((~ (has 5
    0)) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 3 1))))))))))))%formula, 0%N);
  ((((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0]))) /\ (Constant true)) \/
    (Constant true) \/ (Rel 4 [0]))%formula, 18446744073709551615%N);
  (((some_square ((has 1 0) /\ (~ (has 1 0)))) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most
    1 0 1))))))%formula, 18446744069414518504%N);
  (((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0]))) /\ (Rel 5 [0]) /\
    (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\
    (plus_at_most 1 0 1))))))) /\ (Constant true))%formula, 1614655367130677248%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 0 3 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 4 1)))))))))))%formula,
    18446461400418674816%N);
  (((~ (some_square (some_square (~ (some_square ((has 3 0) /\ (some_square ((~ (has 4 0)) /\ (plus_at_most 0 3 1) /\
    (some_square ((~ (has 5 0)) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 4 1))))))))))) \/ (some_square (has 1
    0)))%formula, 18446744073709551614%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (some_square ((has 3 0) /\ (plus_at_most 0 2 1) /\
    (some_square ((has 4 0) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 3 1)))))))))%formula, 18446461400418674816%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((~ (some_square (~ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (has 3 2) /\ (~ (some_square ((has 4 0) /\
    (plus_at_most 3 0 1)))))) /\ (Rel 4 [0]))))))%formula, 10838310072981296745%N);
  ((((~ (some_square (has 1 0))) /\ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\
    (some_square ((has 3 0) /\ (plus_at_most 1 0 1)))))))) \/ (Constant true))%formula, 18446744073709551615%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 1 [0])))%formula,
    7608433996433221760%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((some_square ((has 1 0) /\ (has 1 0)))%formula, 18446744073709551614%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 7 [2]))) /\ (Rel 4 [0])))%formula,
    10916584752815210217%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 7 [2]))) /\ (Rel 4 [0])))%formula,
    10916584752815210217%N);
  ((~ (ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0]))))%formula,
    7608434000728254870%N);
  ((some_square ((has 1 0) /\ (Constant true)))%formula, 18446744073709551614%N);
  ((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (has 3 2))) /\ (Rel 1
    [0])))))%formula, 7608434000728254870%N);
  ((~ ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 2 [2]))) /\ (Rel 1 [0]))) /\ (Rel 4 [0])))%formula,
    18446744073709551615%N);
  (((~ ((~ (some_square (~ ((has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1)))))))) /\ (Rel 1 [0]))) \/
    (Rel 4 [0]))%formula, 18446744073709551615%N);
  ((~ (some_square (~ ((at_least_square 0 2) /\ (has 1 0) /\ (at_most_plus 0 0 0)))))%formula, 0%N);
  ((some_square ((has 1 0) /\ (has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula,
    18446744073709551614%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  (((Rel 6 [0]) /\ (Constant true))%formula, 9223654705850619496%N);
  (((Rel 2 [0]) /\ (Rel 5 [0]))%formula, 1%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 4 [0])))%formula, 10838310077276329855%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 4 [2]))) /\ (Rel 1 [0])))%formula, 0%N);
  (((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 8 [2]))) /\ (Rel 4 [0]))) /\ (some_square ((has 1 0) /\
    (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\ (plus_at_most 1 0 1))))))))%formula,
    18368186720584761344%N);
  ((~ ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 1 [0]))) \/ (Rel 4 [0])))%formula, 4295033110%N);
  ((some_square ((has 1 0) /\ (has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula,
    18446744073709551614%N);
  ((~ (ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 2 [2]))) /\ (Rel 4 [0]))))%formula,
    78274679833913472%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 7 [2]))) /\ (Rel 4 [0])))%formula,
    10916584752815210217%N);
  (((some_square ((has 1 0) /\ (has 1 0))) \/ (Rel 8 [0]))%formula, 18446744073709551614%N);
  ((~ (some_square (~ (at_most_plus 0 0 1))))%formula, 18446744073709551615%N);
  ((some_square ((has 1 0) /\ (~ (((square_mod 0 3 0) /\ (below 1 0 (Rel 2 [0]))) \/ ((square_mod 0 3 1) /\ (below 1 0
    (Rel 3 [0]))) \/ ((square_mod 0 3 2) /\ (below 1 0 (Rel 0 [0]))))) /\ (at_least_square 0 1)))%formula,
    9150751456339263092%N);
  (((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 1 [0]))) /\ (Rel 1 [0]))%formula, 7608433996433221760%N);
  ((some_square ((has 1 0) /\ (~ (Constant true))))%formula, 0%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  (((Rel 4 [0]) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3
    0) /\ (plus_at_most 1 0 1))))))))%formula, 18446744069414518505%N);
  ((some_square ((has 1 0) /\ (((square_mod 0 2 0) /\ (below 1 0 (Rel 4 [0]))) \/ ((square_mod 0 2 1) /\ (below 1 0
    (Rel 1 [0]))))))%formula, 13761874281073721018%N);
  ((~ (Constant true))%formula, 0%N);
  (((Rel 4 [0]) /\ (Rel 2 [0]))%formula, 9223372036854775809%N);
  ((~ (some_square ((has 1 0) /\ (((at_most_square 0 0) /\ (Constant true)) \/ ((has 1 0) /\ (~ (some_square ((has 2
    0) /\ (plus_at_most 1 0 1)))))))))%formula, 1%N);
  (((some_square ((has 1 0) /\ (~ (at_most_plus 0 0 0)))) \/ (some_square (has 1 0)) \/ (some_square (has 1
    0)))%formula, 18446744073709551614%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ ((plus_at_most 0 1 2) \/ (some_square ((has 3 0) /\
    (plus_at_most 0 1 1) /\ (some_square ((has 4 0) /\ (plus_at_most 1 0 1) /\ (plus_at_most 0 2 1))))))))))%formula,
    18446462594421026464%N);
  ((~ (some_square ((has 1 0) /\ ((((square_mod 0 2 0) /\ (below 1 0 (Rel 1 [0]))) \/ ((square_mod 0 2 1) /\ (below 1
    0 (Rel 4 [0])))) \/ (Constant true)) /\ (at_least_square 0 2))))%formula, 15%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 5 [2]))) /\ (Rel 4 [0])))%formula,
    18446744073709551615%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 8 [2]))) /\ (Rel 1 [0])))%formula, 78274679833913472%N);
  ((some_square ((has 1 0) /\ (has 1 0)))%formula, 18446744073709551614%N);
  ((~ ((Rel 8 [0]) \/ (Rel 1 [0])))%formula, 10838310072981296745%N);
  ((some_square ((has 1 0) /\ ((some_square ((has 2 0) /\ (has 2 1) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 2 0
    1)))) /\ (at_most_plus 1 0 0))) \/ (at_most_plus 0 0 0))))%formula, 18446744073709551614%N);
  (((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 1 [0]))) \/ (Rel 4
    [0]))%formula, 18446744069414518505%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 7 [2]))) /\ (Rel 4 [0])))%formula,
    10916584752815210217%N);
  ((~ (ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 4 [2]))) /\ (Rel 4 [0]))))%formula, 0%N);
  ((some_square ((has 1 0) /\ (((square_mod 0 2 0) /\ (below 1 0 (Rel 4 [0]))) \/ ((square_mod 0 2 1) /\ (below 1 0
    (Rel 1 [0]))))))%formula, 13761874281073721018%N);
  ((~ ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 1 [0])))%formula, 10838310077276329855%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 1 [2]))) /\ (Rel 1 [0])))%formula, 7608434000728254870%N);
  ((~ (((~ (some_square (~ (plus_at_most 0 0 1)))) /\ (Rel 6 [0])) \/ (Rel 4 [0])))%formula, 7608434000728254870%N);
  (((~ (some_square (~ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (at_least_square 2 1))) /\ (Rel 4 [0]))))))
    \/ (Rel 8 [0]))%formula, 10916584752815210217%N);
  (((some_square (has 1 0)) \/ (Rel 7 [0]))%formula, 18446744073709551614%N);
  (((~ (some_square ((has 1 0) /\ (Constant true)))) \/ (Constant true))%formula, 18446744073709551615%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (at_most_square 1 0)))))%formula, 12297829382473034410%N);
  (((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))) /\ (some_square (has 1
    0)))%formula, 18446744069414518504%N);
  ((((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))) \/ (some_square ((has 1 0) /\
    (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\ (plus_at_most 1 0 1)))))))) /\
    (Constant true))%formula, 18446744069414518504%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 2 [2]))) /\ (Rel 4 [0])))%formula,
    18368469393875638143%N);
  ((~ (some_square (~ (some_square ((has 2 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 4 0) /\ (plus_at_most 3 3
    2))) /\ (Rel 1 [0]))))))))%formula, 0%N);
  (((Constant true) /\ (Rel 4 [0]) /\ (Constant true))%formula, 10838310072981296745%N);
  ((some_square ((has 1 0) /\ (at_most_plus 0 0 0)))%formula, 18446744073709551614%N);
  ((~ (some_square (~ (((has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))) \/ (at_most_plus 0 0 0) \/
    ((has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1)))))))))%formula, 18446744073709551615%N);
  ((~ (some_square (~ (at_most_square 0 1))))%formula, 0%N);
  (((Rel 4 [0]) \/ (Rel 6 [0]))%formula, 10838310072981296745%N);
  ((~ ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))) /\ (Constant true)))%formula,
    4295033111%N);
  (((Constant true) /\ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square
    ((has 3 0) /\ (plus_at_most 1 0 1))))))))%formula, 18446461400418674816%N);
  ((some_square ((has 1 0) /\ ((some_square ((has 2 0) /\ (has 2 0) /\ (~ (some_square ((has 3 0) /\ (plus_at_most 1 0
    1)))))) \/ (Constant false))))%formula, 18446744073709551614%N);
  (((Constant true) /\ (Constant true))%formula, 18446744073709551615%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  ((some_square ((has 1 0) /\ (at_most_square 0 2)))%formula, 18374403900871474942%N);
  ((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (some_square ((has 3 0) /\ (at_most_square 2
    0)))))))%formula, 12297829382473034410%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1) /\ (some_square ((has 5 0) /\ (plus_at_most 1 0 1))))))))) /\ (Rel 4 [0])))%formula,
    10838310077276329855%N);
  (((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (at_least_square 2 1))) /\ (Rel 4
    [0]))))) \/ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula,
    18446744069414518506%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square ((has 3 0) /\ (some_square ((has 4 0) /\
    (plus_at_most 1 0 1))))))) /\ (Rel 1 [0])))%formula, 7608433996433221760%N);
  ((((some_square ((has 1 0) /\ (~ (some_square (~ (((square_mod 1 3 0) /\ (below 2 1 (Rel 2 [0]))) \/ ((square_mod 1
    3 1) /\ (below 2 1 (Rel 3 [0]))) \/ ((square_mod 1 3 2) /\ (below 2 1 (Rel 0 [0]))))))))) /\ (Constant true)) \/
    (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\
    (plus_at_most 1 0 1))))))))%formula, 18446462508538457002%N);
  (((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (has 2 0))))) \/ (Constant true))%formula,
    18446744073709551615%N);
  (((some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))) /\ (Constant true) /\ (Rel 2 [0])
    /\ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has 3 0) /\
    (plus_at_most 1 0 1))))))))%formula, 9301646716688689280%N);
  ((some_square ((has 1 0) /\ (some_square (~ (at_most_plus 1 0 1)))))%formula, 18446744073709551600%N);
  ((~ (Constant true))%formula, 0%N);
  ((~ ((Rel 2 [0]) /\ (some_square ((has 1 0) /\ (some_square ((has 2 0) /\ (plus_at_most 1 0 1) /\ (some_square ((has
    3 0) /\ (plus_at_most 1 0 1)))))))))%formula, 9145097357020862335%N);
  (((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 2 [2]))) /\ (Rel 4 [0]))) /\ (Constant true))%formula,
    18368469393875638143%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square (has 3 0)))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  ((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (has 3 2))) /\ (Rel 1
    [0])))))%formula, 7608434000728254870%N);
  (((some_square ((has 1 0) /\ (at_most_plus 0 0 1))) /\ (Constant true))%formula, 18446744073709551614%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  ((some_square ((has 1 0) /\ (~ (some_square ((has 2 0) /\ (at_least_square 1 2))))))%formula,
    17216961135462248174%N);
  ((~ (ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Rel 4 [2]))) /\ (Rel 1 [0]))))%formula,
    18446744073709551615%N);
  ((~ (some_square (~ (plus_at_most 0 0 1))))%formula, 0%N);
  ((some_square ((has 1 0) /\ ((plus_at_most 0 0 1) \/ (plus_at_most 0 0 2) \/ (Constant true))))%formula,
    18446744073709551614%N);
  ((some_square ((has 1 0) /\ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (at_least_square 2 1))) /\ (Rel 4
    [0])))))%formula, 13757348691964772074%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N);
  ((~ (some_square (~ (ForSome (every_square ((has 1 0) <=> ((has 3 0) /\ (Constant false))) /\ (Rel 1
    [0]))))))%formula, 0%N);
  ((some_square ((has 1 0) /\ (Constant true)))%formula, 18446744073709551614%N);
  ((some_square ((has 1 0) /\ (has 1 0) /\ (~ (some_square ((has 2 0) /\ (plus_at_most 1 0 1))))))%formula,
    18446744073709551614%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (Constant true))) /\ (Rel 1 [0])))%formula,
    7608434000728254870%N);
  ((ForSome (every_square ((has 1 0) <=> ((has 2 0) /\ (some_square (has 3 0)))) /\ (Rel 4 [0])))%formula,
    10838310072981296745%N)
].
Definition agrees (Ds : list automaton) (c : formula * N) : bool :=
  match compile (N.to_nat 100000) Ds (core_of (fst c)) with
  | Some A => forallb (fun n => Bool.eqb (decided A [N.of_nat n]) (N.testbit (snd c) (N.of_nat n))) (seq 0 64)
  | None => false
  end.
Lemma cases_agree :
  match compile_all (N.to_nat 100000) helpers [] with Some Ds => forallb (agrees Ds) cases | None => false end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
