(* Random terms with their values, and random sentences with their truth values. The kernel compares them with the
   values of terms and the answers of the procedure in Decision.v. *)
From Coq Require Import NArith Arith List Bool.
From Impartial Require Import Machines Formulas Decision.
Import ListNotations.

Definition terms : list (term * list N * N) := [
  ((Num 6 div 4)%term, [785273; 67; 10]%N, 1%N);
  (((Var 1 div 2) xor (Mul 4 (Var 1)))%term, [84815; 17; 17]%N, 76%N);
  (((Var 0 xor Var 2) mod 6)%term, [886141; 95; 9]%N, 4%N);
  ((Mul 4 (Mul 4 (Var 2 mod 2)))%term, [261570; 161; 8]%N, 0%N);
  ((Mul 1 (Num 3))%term, [55788; 171; 17]%N, 3%N);
  (((Mul 4 (Var 0)) mod 2)%term, [742086; 31; 8]%N, 0%N);
  ((Mul 4 ((Mul 2 (Var 0)) div 2))%term, [552361; 262; 12]%N, 2209444%N);
  ((((Var 1 mod 1) div 4) mod 4)%term, [11814; 298; 9]%N, 0%N);
  ((((Var 0 xor Var 1) + (Var 2 mod 1)) xor ((Var 0 div 1) mod 4))%term, [924505; 155; 9]%N, 924611%N);
  ((Var 2 + Num 7)%term, [274379; 284; 10]%N, 17%N);
  ((Var 2 div 2)%term, [798396; 141; 10]%N, 5%N);
  (((Mul 2 (Num 8 div 1)) xor (Mul 1 (Var 0 xor Num 0)))%term, [645009; 218; 18]%N, 644993%N);
  (((Mul 2 (Var 0 mod 5)) mod 2)%term, [579975; 208; 3]%N, 0%N);
  ((Var 1 + Num 5)%term, [358723; 89; 7]%N, 94%N);
  ((Mul 2 (Var 2 div 4))%term, [487065; 156; 12]%N, 6%N);
  (((Var 1 mod 1) + (Mul 4 (Num 2)))%term, [757330; 142; 5]%N, 8%N);
  ((Mul 1 ((Num 0 mod 2) mod 1))%term, [170826; 0; 5]%N, 0%N);
  (((Var 0 div 2) xor (Num 6 mod 4))%term, [509408; 107; 3]%N, 254706%N);
  (((Var 0 div 1) div 1)%term, [647393; 4; 6]%N, 647393%N);
  ((Mul 3 ((Var 1 mod 4) xor (Var 1 mod 5)))%term, [402575; 282; 4]%N, 0%N);
  (((Mul 1 (Var 2)) mod 2)%term, [7015; 289; 8]%N, 0%N);
  (((Mul 0 (Var 0)) mod 3)%term, [900043; 164; 8]%N, 0%N);
  ((Num 3 xor Var 0)%term, [874254; 180; 16]%N, 874253%N);
  ((Var 1 + Var 0)%term, [861450; 8; 15]%N, 861458%N);
  (((Mul 0 (Mul 2 (Num 0))) xor ((Num 6 xor Var 1) mod 4))%term, [235797; 199; 1]%N, 1%N);
  ((((Var 1 mod 2) xor (Var 0 + Num 1)) mod 2)%term, [450514; 137; 0]%N, 0%N);
  ((((Var 0 + Var 1) + (Var 2 div 4)) mod 1)%term, [219991; 89; 5]%N, 0%N);
  (((Mul 1 (Num 5)) mod 5)%term, [606115; 244; 10]%N, 0%N);
  ((Mul 1 (Var 2 + Var 1))%term, [373596; 222; 12]%N, 234%N);
  ((Var 2 mod 5)%term, [483297; 182; 16]%N, 1%N);
  ((((Var 0 mod 1) mod 4) xor ((Var 0 div 2) xor (Var 2 xor Var 1)))%term, [709350; 123; 10]%N, 354562%N);
  ((((Var 2 div 4) mod 1) div 1)%term, [693863; 195; 6]%N, 0%N);
  ((Mul 3 (Num 3))%term, [946418; 107; 14]%N, 9%N);
  ((Num 3 mod 4)%term, [1029334; 267; 19]%N, 3%N);
  ((Mul 2 (Num 8 mod 2))%term, [844081; 103; 14]%N, 0%N);
  (((Mul 2 (Var 0 mod 4)) div 2)%term, [112431; 129; 14]%N, 3%N);
  ((((Var 1 + Num 7) div 2) mod 3)%term, [4487; 132; 16]%N, 0%N);
  ((Var 1 mod 6)%term, [429691; 231; 4]%N, 3%N);
  ((Mul 3 (Mul 1 (Num 4 mod 5)))%term, [797535; 45; 12]%N, 12%N);
  (((Var 2 mod 4) + (Var 2 mod 1))%term, [654985; 32; 10]%N, 2%N);
  ((Var 1 div 1)%term, [935660; 133; 19]%N, 133%N);
  ((Mul 2 (Num 6))%term, [369923; 201; 0]%N, 12%N);
  ((Mul 0 (Mul 2 (Num 0)))%term, [115964; 269; 9]%N, 0%N);
  (((Mul 1 (Var 1)) xor (Var 2 mod 4))%term, [625176; 56; 6]%N, 58%N);
  (((Var 2 xor Num 3) mod 1)%term, [751473; 227; 4]%N, 0%N);
  ((Mul 1 (Mul 3 (Var 0)))%term, [466124; 105; 10]%N, 1398372%N);
  (((Num 3 xor Var 1) + (Mul 1 (Var 0)))%term, [996512; 77; 0]%N, 996590%N);
  ((Var 0 xor Var 0)%term, [632862; 98; 3]%N, 0%N);
  ((Num 8 mod 1)%term, [700496; 52; 2]%N, 0%N);
  ((Var 1 + Num 0)%term, [894918; 273; 19]%N, 273%N);
  ((Mul 3 (Mul 0 (Num 0 mod 2)))%term, [132234; 151; 7]%N, 0%N);
  (((Var 1 div 2) div 4)%term, [897532; 259; 12]%N, 32%N);
  ((Var 2 mod 1)%term, [750944; 194; 13]%N, 0%N);
  ((((Var 2 mod 3) mod 1) mod 3)%term, [535906; 240; 7]%N, 0%N);
  ((Mul 1 (Var 0 mod 1))%term, [362790; 204; 3]%N, 0%N);
  ((Mul 4 (Var 2))%term, [922373; 175; 3]%N, 12%N);
  ((((Num 0 div 2) div 4) xor (Mul 1 (Mul 2 (Var 2))))%term, [878593; 265; 4]%N, 8%N);
  ((Mul 1 (Mul 0 (Var 1 mod 4)))%term, [475529; 118; 16]%N, 0%N);
  (((Var 2 + Var 1) div 2)%term, [279971; 80; 15]%N, 47%N);
  ((Mul 1 (Num 7))%term, [15402; 254; 3]%N, 7%N);
  ((Var 0 mod 2)%term, [348452; 170; 11]%N, 0%N);
  ((Mul 1 ((Var 2 + Num 1) mod 2))%term, [833588; 4; 0]%N, 1%N);
  (((Num 3 mod 2) xor (Num 8 mod 6))%term, [711447; 89; 7]%N, 3%N);
  ((Mul 1 (Var 0))%term, [693531; 125; 0]%N, 693531%N);
  ((Mul 3 (Num 5))%term, [145960; 224; 12]%N, 15%N);
  ((Var 1 xor Var 2)%term, [66945; 126; 5]%N, 123%N);
  ((((Var 2 mod 2) + (Mul 1 (Var 2))) div 4)%term, [451896; 22; 11]%N, 3%N);
  ((Mul 0 ((Var 2 xor Var 2) mod 2))%term, [770961; 198; 2]%N, 0%N);
  ((Mul 3 (Num 3))%term, [599546; 37; 19]%N, 9%N);
  ((((Num 4 + Num 1) xor (Mul 0 (Var 1))) div 1)%term, [336261; 238; 7]%N, 5%N);
  ((((Var 0 mod 3) div 2) + ((Num 6 mod 3) + (Mul 2 (Var 1))))%term, [917384; 279; 7]%N, 559%N);
  ((Var 0 + Var 2)%term, [199682; 142; 19]%N, 199701%N);
  ((Mul 2 (Var 2))%term, [1031826; 239; 13]%N, 26%N);
  ((Mul 2 (Mul 2 (Var 1)))%term, [569041; 192; 15]%N, 768%N);
  ((((Mul 2 (Num 2)) div 1) xor (Mul 1 (Var 1 xor Num 4)))%term, [840823; 59; 3]%N, 59%N);
  ((Mul 2 (Var 0))%term, [197363; 186; 2]%N, 394726%N);
  (((Mul 2 (Var 1 mod 4)) mod 2)%term, [446671; 14; 19]%N, 0%N);
  (((Mul 2 (Var 2 + Var 1)) mod 3)%term, [998950; 282; 13]%N, 2%N);
  ((Mul 1 (Var 0))%term, [139285; 17; 7]%N, 139285%N);
  ((Mul 2 (Var 2 xor Num 6))%term, [431826; 7; 9]%N, 30%N);
  ((Var 2 xor Num 7)%term, [529877; 258; 15]%N, 8%N);
  ((Num 4 mod 2)%term, [644478; 132; 6]%N, 0%N);
  (((Mul 0 (Num 0)) mod 3)%term, [983593; 53; 17]%N, 0%N);
  (((Var 2 div 2) + (Mul 2 (Var 1)))%term, [721512; 144; 0]%N, 288%N);
  ((Mul 1 (Mul 4 (Var 0 div 4)))%term, [135847; 142; 12]%N, 135844%N);
  ((((Mul 1 (Num 4)) mod 3) + ((Num 0 xor Var 1) xor (Num 0 mod 2)))%term, [325706; 42; 8]%N, 43%N);
  ((Mul 4 (Num 7 xor Var 0))%term, [656943; 215; 16]%N, 2627744%N);
  (((Var 1 xor Num 7) xor (Num 5 div 1))%term, [399415; 271; 4]%N, 269%N);
  ((Num 8 mod 4)%term, [799808; 284; 12]%N, 0%N);
  ((((Mul 4 (Var 0)) xor (Mul 2 (Num 0))) xor ((Mul 2 (Num 0)) div 2))%term, [572847; 200; 2]%N, 2291388%N);
  ((Mul 4 (Num 2))%term, [716173; 190; 4]%N, 8%N);
  ((((Mul 0 (Var 2)) + (Var 1 xor Var 2)) mod 2)%term, [1043206; 52; 14]%N, 0%N);
  ((Mul 2 (Var 0))%term, [593883; 64; 10]%N, 1187766%N);
  ((Num 4 xor Var 2)%term, [675493; 244; 6]%N, 2%N);
  ((Mul 1 (Num 5 xor Var 0))%term, [402530; 6; 11]%N, 402535%N);
  ((Mul 1 ((Num 5 mod 4) mod 3))%term, [1043126; 123; 2]%N, 1%N);
  ((Var 1 mod 2)%term, [511157; 224; 12]%N, 0%N);
  ((Mul 0 ((Mul 0 (Var 0)) mod 4))%term, [855965; 122; 3]%N, 0%N);
  ((Mul 4 (Var 2))%term, [770192; 217; 11]%N, 44%N);
  ((Mul 2 ((Var 0 div 4) mod 2))%term, [151025; 90; 8]%N, 0%N);
  ((Mul 4 ((Num 1 + Var 0) mod 4))%term, [617298; 284; 14]%N, 12%N);
  (((Var 0 + Var 2) mod 2)%term, [208397; 289; 11]%N, 0%N);
  (((Var 1 xor Num 6) + (Num 0 mod 3))%term, [162764; 243; 11]%N, 245%N);
  ((Mul 3 (Mul 2 (Var 1 + Var 1)))%term, [204183; 4; 16]%N, 48%N);
  ((((Mul 2 (Num 5)) mod 6) + ((Var 0 div 1) xor (Num 2 div 1)))%term, [604935; 57; 16]%N, 604937%N);
  ((Var 2 + Var 1)%term, [306977; 171; 15]%N, 186%N);
  ((((Num 6 div 1) mod 1) mod 1)%term, [44442; 45; 9]%N, 0%N);
  ((((Var 1 div 1) mod 2) mod 1)%term, [147727; 269; 13]%N, 0%N);
  ((Mul 3 (Mul 3 (Var 2)))%term, [321884; 38; 13]%N, 117%N);
  (((Mul 1 (Var 1)) xor (Num 8 xor Var 1))%term, [555829; 147; 18]%N, 8%N);
  (((Mul 4 (Var 2 xor Var 0)) + ((Num 4 mod 2) xor (Num 0 xor Num 7)))%term, [219796; 41; 3]%N, 879203%N);
  (((Mul 1 (Var 2)) mod 5)%term, [399929; 133; 9]%N, 4%N);
  ((((Mul 1 (Num 8)) mod 2) xor (Mul 2 (Var 2 mod 2)))%term, [658156; 1; 2]%N, 0%N);
  (((Var 0 + Var 1) div 4)%term, [680642; 155; 10]%N, 170199%N);
  (((Var 2 div 1) + (Num 2 div 2))%term, [212821; 159; 11]%N, 12%N);
  ((((Var 1 div 2) mod 2) + ((Var 2 xor Var 0) xor (Num 4 div 1)))%term, [378973; 265; 16]%N, 378953%N);
  (((Mul 1 (Num 2 xor Var 1)) div 2)%term, [1005662; 98; 0]%N, 48%N);
  (((Var 2 xor Var 2) mod 2)%term, [262756; 180; 2]%N, 0%N);
  ((((Mul 1 (Var 0)) xor (Var 1 mod 4)) mod 4)%term, [996516; 141; 6]%N, 1%N);
  (((Mul 2 (Var 0)) div 4)%term, [169362; 93; 13]%N, 84681%N);
  (((Num 7 mod 4) + (Var 2 xor Var 0))%term, [827650; 132; 1]%N, 827654%N);
  (((Mul 2 (Mul 1 (Var 0))) + (Mul 2 (Mul 3 (Var 0))))%term, [271911; 103; 0]%N, 2175288%N);
  (((Var 0 + Var 2) mod 3)%term, [854595; 79; 6]%N, 0%N);
  ((Num 8 mod 2)%term, [118326; 234; 14]%N, 0%N);
  ((Var 1 div 1)%term, [841949; 252; 16]%N, 252%N);
  ((Mul 2 (Num 3 mod 4))%term, [645604; 43; 17]%N, 6%N);
  ((Mul 4 (Var 1))%term, [317030; 218; 14]%N, 872%N);
  (((Num 5 mod 1) xor (Num 0 xor Num 7))%term, [917735; 194; 0]%N, 7%N);
  ((Num 3 mod 4)%term, [400852; 79; 14]%N, 3%N);
  ((((Mul 0 (Var 1)) div 1) xor ((Mul 4 (Var 1)) mod 1))%term, [779945; 124; 2]%N, 0%N);
  (((Var 2 div 4) mod 2)%term, [652586; 88; 12]%N, 1%N);
  ((Var 0 mod 1)%term, [606625; 190; 12]%N, 0%N);
  ((Mul 2 (Var 2))%term, [669293; 221; 3]%N, 6%N);
  ((Num 6 mod 3)%term, [145548; 257; 18]%N, 0%N);
  ((Mul 4 (Num 8 div 1))%term, [762311; 288; 18]%N, 32%N);
  ((((Var 1 mod 4) + (Mul 1 (Var 1))) div 2)%term, [366142; 202; 11]%N, 102%N);
  ((Var 0 div 2)%term, [401459; 231; 14]%N, 200729%N);
  ((Mul 1 (Var 1 mod 2))%term, [983362; 296; 11]%N, 0%N);
  (((Mul 2 (Mul 2 (Num 8))) + ((Mul 1 (Var 1)) mod 3))%term, [58007; 154; 3]%N, 33%N);
  ((Var 0 xor Num 6)%term, [747369; 203; 8]%N, 747375%N);
  ((Mul 1 (Var 2))%term, [162832; 216; 9]%N, 9%N);
  ((Mul 3 (Mul 2 (Num 5 mod 2)))%term, [116070; 212; 18]%N, 6%N);
  ((Mul 0 (Var 2 xor Var 2))%term, [447643; 222; 9]%N, 0%N);
  ((Var 1 xor Var 2)%term, [638460; 107; 0]%N, 107%N);
  (((Var 0 mod 1) + (Num 2 + Num 2))%term, [507665; 259; 3]%N, 4%N);
  ((Mul 2 (Num 3 div 2))%term, [1047610; 102; 8]%N, 2%N);
  ((((Var 1 + Var 2) mod 1) div 4)%term, [883816; 44; 13]%N, 0%N);
  ((Mul 1 (Var 2))%term, [320131; 62; 13]%N, 13%N);
  ((Mul 1 ((Var 0 div 2) mod 1))%term, [915699; 262; 5]%N, 0%N);
  ((((Var 2 div 1) xor (Var 1 mod 4)) mod 1)%term, [93292; 132; 3]%N, 0%N);
  ((((Var 1 mod 2) + (Mul 1 (Var 1))) div 4)%term, [437642; 221; 13]%N, 55%N);
  ((Mul 1 ((Num 7 div 2) mod 4))%term, [972276; 111; 13]%N, 3%N);
  ((((Num 6 xor Var 1) div 1) div 1)%term, [947613; 30; 6]%N, 24%N);
  ((Mul 1 ((Var 1 mod 1) div 2))%term, [161063; 137; 13]%N, 0%N);
  (((Var 2 mod 1) mod 4)%term, [270550; 299; 9]%N, 0%N);
  ((Mul 1 (Var 1 + Num 3))%term, [219958; 284; 8]%N, 287%N);
  ((((Var 0 + Var 0) mod 4) xor ((Mul 4 (Var 2)) mod 2))%term, [140375; 171; 4]%N, 2%N);
  ((Mul 3 (Num 5 mod 5))%term, [388331; 230; 9]%N, 0%N);
  (((Var 0 + Var 1) div 4)%term, [892793; 251; 3]%N, 223261%N);
  ((Var 2 mod 2)%term, [746607; 207; 5]%N, 1%N);
  ((Mul 2 (Num 6 xor Num 4))%term, [968340; 241; 17]%N, 4%N);
  ((Mul 2 ((Mul 0 (Var 2)) + (Num 0 xor Var 0)))%term, [271114; 24; 7]%N, 542228%N);
  ((Mul 4 (Mul 1 (Var 0 div 1)))%term, [269667; 261; 14]%N, 1078668%N);
  ((Mul 2 (Var 0))%term, [1028412; 246; 0]%N, 2056824%N);
  ((Num 6 mod 3)%term, [259734; 179; 6]%N, 0%N);
  ((((Var 0 xor Var 1) mod 2) div 1)%term, [794658; 74; 15]%N, 0%N);
  ((Var 2 div 1)%term, [299062; 162; 7]%N, 7%N);
  (((Mul 0 (Var 1 div 2)) + ((Num 3 xor Var 2) + (Var 1 div 4)))%term, [949123; 196; 7]%N, 53%N);
  ((Var 1 xor Num 5)%term, [803630; 284; 8]%N, 281%N);
  ((Num 6 mod 1)%term, [483129; 251; 0]%N, 0%N);
  (((Var 0 + Var 1) mod 2)%term, [649056; 98; 15]%N, 0%N);
  ((Num 1 div 1)%term, [339489; 13; 17]%N, 1%N);
  ((((Var 1 xor Var 1) div 2) xor ((Var 2 + Num 6) + (Mul 1 (Num 2))))%term, [938447; 136; 5]%N, 13%N);
  ((((Var 1 mod 6) div 4) xor (Mul 1 (Num 5 mod 1)))%term, [457168; 271; 15]%N, 0%N);
  (((Var 1 mod 1) mod 5)%term, [276698; 79; 7]%N, 0%N);
  ((Mul 4 (Mul 2 (Num 0 + Var 1)))%term, [223473; 136; 0]%N, 1088%N);
  (((Mul 4 (Mul 3 (Num 8))) xor ((Var 0 + Var 1) xor (Mul 4 (Var 0))))%term, [915227; 129; 17]%N, 3812240%N);
  (((Mul 1 (Mul 2 (Var 2))) mod 2)%term, [852398; 121; 9]%N, 0%N);
  (((Var 0 div 4) + (Var 0 xor Var 2))%term, [875625; 277; 16]%N, 1094547%N);
  ((Mul 2 (Mul 0 (Var 1)))%term, [825380; 212; 12]%N, 0%N);
  ((Num 4 div 1)%term, [408721; 280; 1]%N, 4%N);
  (((Mul 2 (Var 0)) mod 1)%term, [340135; 206; 12]%N, 0%N);
  ((Mul 1 ((Num 3 div 1) xor (Var 1 div 4)))%term, [396335; 171; 4]%N, 41%N);
  ((Var 1 xor Var 0)%term, [978198; 28; 10]%N, 978186%N);
  ((Mul 2 (Var 1 div 4))%term, [809040; 284; 9]%N, 142%N);
  ((Mul 2 (Var 2 mod 2))%term, [63718; 131; 2]%N, 0%N);
  ((((Var 0 xor Num 4) mod 6) xor ((Num 3 mod 4) xor (Num 3 mod 6)))%term, [932608; 170; 0]%N, 2%N);
  ((Mul 3 (Var 0))%term, [840120; 95; 3]%N, 2520360%N);
  ((Mul 3 (Mul 1 (Mul 0 (Var 1))))%term, [988279; 19; 8]%N, 0%N);
  (((Num 2 div 1) xor (Num 1 xor Num 6))%term, [99658; 84; 5]%N, 5%N);
  (((Mul 4 (Var 1)) div 2)%term, [40949; 70; 9]%N, 140%N);
  ((((Var 2 mod 3) + (Mul 0 (Num 8))) mod 2)%term, [803740; 183; 19]%N, 1%N);
  (((Mul 4 (Var 0 mod 1)) mod 4)%term, [380363; 248; 17]%N, 0%N);
  ((((Var 1 mod 6) mod 2) mod 2)%term, [228598; 91; 0]%N, 1%N);
  (((Var 0 div 2) div 4)%term, [115943; 142; 19]%N, 14492%N);
  (((Mul 3 (Mul 2 (Var 1))) xor (Mul 1 (Var 1 mod 4)))%term, [331166; 125; 13]%N, 751%N);
  ((Mul 3 (Var 1 mod 2))%term, [694312; 196; 2]%N, 0%N);
  ((Mul 1 (Var 2))%term, [596140; 189; 18]%N, 18%N);
  ((((Mul 1 (Num 4)) mod 3) + ((Num 2 xor Num 8) mod 1))%term, [109752; 277; 2]%N, 1%N);
  ((Mul 1 ((Num 6 div 2) mod 2))%term, [197764; 141; 14]%N, 1%N);
  (((Mul 1 (Mul 4 (Num 2))) + ((Num 4 mod 2) xor (Var 2 mod 4)))%term, [89242; 175; 10]%N, 10%N);
  (((Var 0 mod 6) xor (Var 0 div 4))%term, [64288; 118; 3]%N, 16076%N);
  (((Mul 2 (Var 2)) + (Var 1 xor Var 1))%term, [11684; 151; 6]%N, 12%N);
  ((Mul 4 (Mul 2 (Var 0 mod 2)))%term, [196962; 296; 15]%N, 0%N);
  ((Var 0 div 2)%term, [747731; 50; 3]%N, 373865%N);
  ((Mul 3 (Var 1))%term, [310935; 62; 6]%N, 186%N);
  ((((Var 1 div 2) mod 3) + (Mul 2 (Num 7 + Var 0)))%term, [68952; 230; 4]%N, 137919%N);
  ((Var 1 + Var 1)%term, [299506; 217; 5]%N, 434%N);
  ((Num 4 mod 4)%term, [910486; 275; 2]%N, 0%N);
  (((Mul 2 (Var 1)) div 2)%term, [1007052; 87; 15]%N, 87%N);
  ((Mul 1 (Mul 2 (Var 0)))%term, [769954; 77; 5]%N, 1539908%N);
  ((Mul 0 (Var 0))%term, [843834; 282; 0]%N, 0%N);
  ((Mul 4 (Num 3 mod 1))%term, [657743; 85; 8]%N, 0%N);
  ((Var 1 mod 4)%term, [364253; 128; 9]%N, 0%N);
  ((Mul 1 ((Var 1 div 1) mod 2))%term, [20983; 36; 13]%N, 0%N);
  ((Var 2 + Num 3)%term, [470728; 273; 0]%N, 3%N);
  ((((Var 0 + Var 1) xor (Num 4 mod 6)) div 2)%term, [505422; 18; 19]%N, 252722%N);
  (((Mul 1 (Mul 4 (Var 0))) mod 2)%term, [599024; 135; 12]%N, 0%N);
  ((Var 1 mod 4)%term, [266107; 81; 10]%N, 1%N);
  ((((Var 1 + Var 0) xor (Num 1 div 4)) mod 4)%term, [311841; 137; 14]%N, 2%N);
  ((Var 2 xor Var 1)%term, [694498; 275; 13]%N, 286%N);
  ((Var 1 mod 1)%term, [437195; 284; 0]%N, 0%N);
  ((Num 1 mod 6)%term, [367608; 7; 6]%N, 1%N);
  ((Mul 2 (Mul 0 (Mul 1 (Var 1))))%term, [444676; 214; 13]%N, 0%N);
  ((Var 1 div 4)%term, [128726; 283; 10]%N, 70%N);
  ((Mul 1 (Var 0 div 1))%term, [880354; 235; 14]%N, 880354%N);
  (((Mul 1 (Mul 1 (Var 1))) xor ((Var 1 div 2) mod 2))%term, [1032367; 274; 19]%N, 275%N);
  ((((Mul 1 (Num 4)) mod 5) + (Mul 1 (Var 2 div 4)))%term, [823663; 173; 14]%N, 7%N);
  ((Var 0 mod 2)%term, [22961; 150; 12]%N, 1%N);
  (((Var 2 mod 4) mod 2)%term, [943038; 81; 4]%N, 0%N);
  ((((Var 2 mod 3) + (Mul 4 (Var 0))) mod 4)%term, [1031760; 196; 2]%N, 2%N);
  ((Mul 4 (Var 0 div 2))%term, [747813; 27; 2]%N, 1495624%N);
  ((((Num 4 xor Num 3) xor (Var 2 xor Var 2)) xor ((Num 3 mod 3) div 4))%term, [831358; 44; 11]%N, 7%N);
  ((Num 1 div 1)%term, [550244; 250; 11]%N, 1%N);
  (((Mul 2 (Num 1)) + (Var 1 + Var 2))%term, [121227; 188; 17]%N, 207%N);
  ((((Num 0 + Var 0) div 1) div 4)%term, [813795; 30; 3]%N, 203448%N);
  ((Var 2 mod 2)%term, [1040571; 62; 13]%N, 1%N);
  ((Num 7 div 1)%term, [811772; 129; 15]%N, 7%N);
  ((Var 1 mod 4)%term, [70494; 252; 9]%N, 0%N);
  ((((Var 2 mod 4) mod 2) mod 1)%term, [262530; 193; 7]%N, 0%N);
  ((Var 2 mod 4)%term, [91714; 18; 2]%N, 2%N);
  (((Num 3 mod 1) + (Mul 1 (Num 8)))%term, [782839; 276; 15]%N, 8%N);
  ((((Var 0 mod 4) mod 1) div 2)%term, [994391; 263; 4]%N, 0%N);
  (((Mul 0 (Num 2 mod 1)) xor (Mul 0 (Num 8 mod 4)))%term, [783430; 86; 10]%N, 0%N);
  (((Mul 3 (Var 0 div 1)) div 2)%term, [643328; 142; 11]%N, 964992%N);
  ((Num 6 xor Var 2)%term, [681665; 72; 8]%N, 14%N);
  ((Var 0 div 1)%term, [154822; 259; 12]%N, 154822%N);
  ((((Var 2 mod 2) mod 6) xor (Mul 1 (Mul 4 (Var 2))))%term, [1028580; 159; 8]%N, 32%N);
  ((((Var 2 div 1) xor (Mul 2 (Var 0))) mod 5)%term, [743897; 14; 4]%N, 3%N);
  ((Var 0 xor Var 2)%term, [249135; 153; 19]%N, 249148%N);
  ((Mul 4 (Mul 1 (Var 1)))%term, [230723; 269; 4]%N, 1076%N);
  (((Var 0 mod 2) xor (Mul 1 (Var 1)))%term, [689167; 15; 6]%N, 14%N);
  ((Var 1 + Num 3)%term, [721505; 297; 5]%N, 300%N);
  ((Var 1 xor Var 0)%term, [493970; 53; 17]%N, 493991%N);
  ((Mul 1 ((Num 4 div 1) + (Num 7 xor Var 0)))%term, [646389; 100; 8]%N, 646390%N);
  ((Mul 0 (Var 1))%term, [349772; 168; 11]%N, 0%N);
  (((Var 2 xor Var 1) xor (Var 1 mod 3))%term, [271974; 202; 1]%N, 202%N);
  ((Mul 2 (Num 2 mod 3))%term, [260116; 212; 13]%N, 4%N);
  ((((Num 3 mod 3) xor (Var 1 + Var 0)) mod 1)%term, [986149; 185; 7]%N, 0%N);
  ((Num 5 mod 4)%term, [440556; 101; 12]%N, 1%N);
  (((Var 1 + Var 1) mod 2)%term, [95215; 240; 13]%N, 0%N);
  ((Mul 2 (Var 1 mod 4))%term, [406721; 248; 1]%N, 0%N);
  ((Var 0 mod 4)%term, [128585; 45; 6]%N, 1%N);
  (((Var 0 + Num 8) xor (Var 1 mod 6))%term, [1003775; 74; 13]%N, 1003781%N);
  (((Num 3 + Var 2) mod 3)%term, [765616; 189; 18]%N, 0%N);
  ((Var 0 + Num 5)%term, [959784; 62; 18]%N, 959789%N);
  (((Num 4 mod 4) mod 5)%term, [434620; 19; 0]%N, 0%N);
  ((Mul 4 ((Var 1 + Var 1) xor (Var 0 mod 2)))%term, [302112; 248; 10]%N, 1984%N);
  (((Mul 2 (Var 1 xor Var 0)) div 4)%term, [505367; 207; 10]%N, 252780%N);
  (((Mul 0 (Var 1)) mod 5)%term, [796614; 249; 13]%N, 0%N);
  ((Mul 0 (Num 6 xor Var 0))%term, [258874; 212; 12]%N, 0%N);
  (((Mul 1 (Mul 0 (Var 1))) + ((Mul 2 (Var 0)) + (Var 1 + Var 1)))%term, [540973; 235; 14]%N, 1082416%N);
  ((Var 1 mod 4)%term, [88751; 126; 1]%N, 2%N);
  ((Mul 2 (Var 0))%term, [50899; 266; 9]%N, 101798%N);
  ((Mul 1 (Var 2 mod 1))%term, [150597; 189; 10]%N, 0%N);
  ((Mul 0 (Num 8 xor Var 0))%term, [113555; 152; 4]%N, 0%N);
  ((((Var 0 mod 4) xor (Var 2 div 1)) + ((Mul 2 (Var 2)) + (Var 2 div 2)))%term, [942664; 260; 5]%N, 17%N);
  (((Var 1 div 1) + (Mul 4 (Var 2)))%term, [92491; 217; 19]%N, 293%N);
  ((Mul 0 (Mul 1 (Num 7 xor Var 1)))%term, [292929; 293; 0]%N, 0%N);
  (((Mul 4 (Num 4)) mod 1)%term, [241144; 163; 10]%N, 0%N);
  (((Mul 1 (Num 8 div 4)) xor ((Var 0 mod 1) mod 4))%term, [6635; 60; 14]%N, 2%N);
  ((Mul 0 (Var 2 xor Num 8))%term, [89076; 143; 11]%N, 0%N);
  ((Var 1 div 1)%term, [894523; 167; 16]%N, 167%N);
  ((Var 2 + Num 7)%term, [720895; 152; 3]%N, 10%N);
  ((Mul 4 ((Mul 4 (Var 2)) mod 1))%term, [946648; 175; 17]%N, 0%N);
  ((Mul 2 (Var 2 + Var 1))%term, [104944; 259; 10]%N, 538%N);
  ((Mul 4 (Mul 1 (Num 4)))%term, [329; 267; 1]%N, 16%N);
  ((Mul 4 (Num 4 div 2))%term, [791409; 187; 13]%N, 8%N);
  ((Mul 1 (Num 1))%term, [912315; 196; 13]%N, 1%N);
  ((Mul 1 (Var 0))%term, [879591; 184; 9]%N, 879591%N);
  (((Mul 1 (Num 7)) div 1)%term, [250431; 267; 3]%N, 7%N);
  (((Mul 4 (Var 2 xor Var 2)) mod 4)%term, [915974; 102; 2]%N, 0%N);
  ((Mul 1 (Var 0 mod 1))%term, [233634; 287; 17]%N, 0%N);
  ((Mul 0 (Var 0))%term, [741618; 235; 14]%N, 0%N);
  (((Var 2 + Var 2) + (Var 1 mod 2))%term, [755632; 211; 18]%N, 37%N);
  (((Num 2 mod 2) div 1)%term, [155968; 210; 17]%N, 0%N);
  ((((Var 2 xor Var 0) mod 1) xor (Mul 2 (Mul 3 (Var 0))))%term, [536940; 110; 18]%N, 3221640%N);
  ((((Var 2 div 4) xor (Var 2 xor Num 1)) mod 2)%term, [382092; 297; 5]%N, 1%N);
  ((Var 2 mod 1)%term, [1000490; 78; 10]%N, 0%N);
  (((Mul 4 (Num 2 div 4)) mod 4)%term, [357938; 30; 2]%N, 0%N);
  ((Mul 2 (Num 5))%term, [625279; 7; 10]%N, 10%N);
  ((Var 0 div 1)%term, [901041; 178; 11]%N, 901041%N);
  ((Num 7 + Var 1)%term, [255326; 264; 2]%N, 271%N);
  ((Mul 3 (Var 2))%term, [806520; 264; 13]%N, 39%N);
  ((Var 0 mod 4)%term, [612877; 197; 6]%N, 1%N);
  ((Var 2 + Var 1)%term, [650159; 72; 11]%N, 83%N);
  ((Var 2 xor Var 0)%term, [155889; 288; 12]%N, 155901%N);
  ((Mul 4 (Mul 3 (Num 1)))%term, [771655; 135; 15]%N, 12%N);
  (((Mul 2 (Mul 2 (Num 7))) mod 4)%term, [735785; 61; 5]%N, 0%N);
  (((Var 0 + Num 3) + (Mul 2 (Var 0)))%term, [768121; 217; 19]%N, 2304366%N);
  ((Var 2 xor Num 1)%term, [585155; 4; 13]%N, 12%N);
  ((Mul 0 (Mul 1 (Var 2)))%term, [933069; 296; 7]%N, 0%N);
  ((Num 4 + Num 4)%term, [995444; 184; 10]%N, 8%N);
  ((Var 0 mod 2)%term, [769943; 204; 18]%N, 1%N);
  ((((Num 7 + Var 0) + (Var 0 mod 2)) div 1)%term, [576155; 290; 17]%N, 576163%N);
  ((((Mul 4 (Var 0)) mod 1) div 1)%term, [386803; 74; 1]%N, 0%N);
  ((Num 5 mod 5)%term, [716288; 284; 7]%N, 0%N);
  ((Mul 2 (Var 0 div 2))%term, [228914; 122; 10]%N, 228914%N);
  ((((Mul 1 (Var 2)) + (Var 1 xor Var 0)) mod 1)%term, [763913; 237; 3]%N, 0%N);
  ((Mul 1 (Var 2 + Num 3))%term, [690252; 244; 0]%N, 3%N);
  ((((Var 0 mod 2) div 2) mod 1)%term, [441772; 35; 8]%N, 0%N);
  (((Var 0 mod 2) + (Var 0 div 1))%term, [709669; 145; 4]%N, 709670%N);
  ((Mul 2 (Mul 2 (Var 0)))%term, [309348; 160; 0]%N, 1237392%N);
  ((Mul 2 (Var 0 xor Num 5))%term, [26855; 186; 5]%N, 53700%N);
  (((Mul 1 (Var 0)) div 1)%term, [86634; 166; 2]%N, 86634%N);
  ((Var 2 div 2)%term, [764262; 132; 11]%N, 5%N);
  ((Mul 1 ((Mul 1 (Var 1)) mod 4))%term, [578448; 67; 3]%N, 3%N);
  ((((Mul 2 (Var 1)) div 2) + ((Var 0 + Var 1) xor (Mul 4 (Num 0))))%term, [33533; 252; 1]%N, 34037%N);
  ((Var 2 xor Var 1)%term, [261037; 174; 8]%N, 166%N);
  ((Mul 4 (Var 1 mod 5))%term, [447644; 273; 1]%N, 12%N);
  ((((Num 6 xor Var 1) mod 3) + ((Var 0 div 4) mod 6))%term, [266775; 63; 0]%N, 3%N);
  ((Mul 1 (Mul 1 (Var 2 + Var 0)))%term, [852384; 107; 4]%N, 852388%N);
  ((Mul 2 (Var 1))%term, [489190; 11; 4]%N, 22%N);
  (((Num 5 + Var 2) mod 4)%term, [25245; 92; 18]%N, 3%N);
  (((Var 2 mod 4) xor (Var 2 mod 2))%term, [437646; 209; 7]%N, 2%N);
  ((Mul 2 (Num 4 mod 5))%term, [553288; 214; 1]%N, 8%N);
  ((((Var 2 mod 6) xor (Mul 1 (Var 2))) xor ((Mul 4 (Var 1)) xor (Var 2 + Num 1)))%term, [251703; 153; 19]%N, 610%N);
  (((Mul 2 (Num 1 div 2)) xor (Mul 2 (Num 5 + Num 2)))%term, [407402; 60; 11]%N, 14%N);
  (((Mul 2 (Num 5 mod 5)) div 2)%term, [242113; 150; 3]%N, 0%N);
  (((Mul 3 (Num 0)) xor (Mul 1 (Num 0)))%term, [153190; 34; 4]%N, 0%N);
  ((Num 2 + Var 0)%term, [62279; 153; 15]%N, 62281%N);
  ((Mul 4 (Num 4))%term, [766488; 128; 2]%N, 16%N);
  ((Mul 1 ((Var 1 xor Var 0) div 4))%term, [248911; 219; 19]%N, 62245%N);
  ((Mul 0 (Var 2))%term, [462741; 134; 7]%N, 0%N);
  (((Num 5 mod 2) mod 1)%term, [329221; 265; 19]%N, 0%N);
  ((Mul 4 (Var 1 mod 5))%term, [996838; 201; 17]%N, 4%N);
  ((Num 6 mod 2)%term, [622170; 166; 18]%N, 0%N);
  ((Var 2 xor Var 0)%term, [430780; 65; 4]%N, 430776%N);
  ((Mul 1 (Var 0))%term, [596918; 185; 9]%N, 596918%N);
  (((Var 1 mod 2) + (Num 0 mod 3))%term, [73742; 158; 1]%N, 0%N);
  ((Mul 1 (Mul 4 (Var 1 mod 5)))%term, [109310; 123; 3]%N, 12%N);
  ((Mul 3 (Mul 2 (Var 0 xor Num 6)))%term, [436170; 77; 9]%N, 2617032%N);
  (((Num 5 div 4) mod 1)%term, [1012355; 30; 7]%N, 0%N);
  ((((Mul 2 (Num 7)) mod 1) div 1)%term, [876275; 190; 15]%N, 0%N);
  ((((Mul 0 (Var 2)) mod 3) mod 4)%term, [879976; 150; 13]%N, 0%N);
  (((Var 0 div 4) mod 4)%term, [196628; 280; 10]%N, 1%N);
  ((Mul 2 (Var 1 div 1))%term, [757250; 86; 17]%N, 172%N);
  ((Mul 3 (Var 0))%term, [877483; 64; 19]%N, 2632449%N);
  ((Mul 2 (Var 0))%term, [762346; 293; 17]%N, 1524692%N);
  ((Mul 3 ((Var 1 + Num 2) xor (Var 1 + Var 0)))%term, [34632; 226; 2]%N, 105066%N);
  ((Mul 2 (Var 1 mod 3))%term, [75951; 286; 4]%N, 2%N);
  ((Var 2 mod 5)%term, [53082; 112; 12]%N, 2%N);
  ((Mul 0 ((Mul 2 (Var 0)) + (Num 8 + Var 0)))%term, [624328; 229; 2]%N, 0%N);
  (((Num 0 mod 2) xor (Num 8 + Var 0))%term, [980326; 84; 10]%N, 980334%N);
  (((Var 1 + Var 0) div 1)%term, [310011; 58; 16]%N, 310069%N);
  ((Mul 2 (Var 2))%term, [307840; 221; 2]%N, 4%N);
  ((Var 0 mod 2)%term, [360832; 251; 10]%N, 0%N);
  ((Num 1 xor Num 8)%term, [85259; 21; 3]%N, 9%N);
  ((Var 2 mod 6)%term, [873735; 165; 13]%N, 1%N);
  ((Var 1 xor Num 2)%term, [842183; 40; 19]%N, 42%N);
  ((Num 4 xor Var 2)%term, [628039; 25; 6]%N, 2%N);
  ((Mul 1 (Var 2))%term, [690539; 265; 12]%N, 12%N);
  ((Mul 1 (Var 2))%term, [251310; 177; 14]%N, 14%N);
  ((Mul 2 (Num 6))%term, [157619; 280; 11]%N, 12%N);
  (((Num 7 mod 4) mod 5)%term, [36965; 201; 1]%N, 3%N);
  ((((Var 2 + Var 2) mod 2) xor ((Num 8 div 1) xor (Var 0 + Var 1)))%term, [72713; 189; 13]%N, 72910%N);
  (((Mul 3 (Var 2 mod 4)) + (Mul 4 (Var 1 xor Var 1)))%term, [928211; 244; 10]%N, 6%N);
  ((Mul 1 (Mul 3 (Var 0 mod 6)))%term, [718090; 292; 16]%N, 12%N);
  (((Var 0 mod 1) mod 6)%term, [964598; 173; 11]%N, 0%N);
  ((Var 1 + Var 0)%term, [755395; 154; 4]%N, 755549%N);
  (((Mul 0 (Var 1)) mod 1)%term, [899962; 28; 17]%N, 0%N);
  ((Mul 2 ((Num 8 div 1) + (Mul 4 (Var 0))))%term, [887380; 184; 12]%N, 7099056%N);
  ((Mul 2 ((Var 0 div 4) mod 4))%term, [25079; 156; 17]%N, 2%N);
  (((Mul 3 (Num 2)) mod 4)%term, [388374; 252; 2]%N, 2%N);
  ((Var 1 xor Num 8)%term, [438963; 194; 0]%N, 202%N);
  ((Mul 1 (Mul 3 (Var 2)))%term, [931780; 51; 14]%N, 42%N);
  ((Mul 2 (Var 2))%term, [935618; 31; 2]%N, 4%N);
  ((((Var 0 mod 2) div 2) div 1)%term, [943248; 261; 1]%N, 0%N);
  ((Mul 1 ((Num 3 xor Var 0) mod 4))%term, [1000833; 2; 12]%N, 2%N);
  ((Mul 2 ((Var 0 mod 2) xor (Mul 1 (Var 2))))%term, [345254; 15; 4]%N, 8%N);
  (((Mul 0 (Var 1)) div 4)%term, [324316; 201; 13]%N, 0%N);
  ((((Mul 1 (Num 4)) div 2) + (Mul 4 (Var 1 mod 4)))%term, [614177; 55; 12]%N, 14%N);
  (((Mul 2 (Num 8)) + (Var 1 xor Num 6))%term, [603139; 27; 10]%N, 45%N);
  ((((Var 0 div 1) mod 5) + ((Var 2 mod 1) div 4))%term, [671589; 147; 19]%N, 4%N);
  (((Mul 4 (Mul 1 (Num 5))) + ((Mul 2 (Var 1)) xor (Mul 3 (Num 1))))%term, [468795; 77; 6]%N, 173%N);
  ((((Var 0 div 2) mod 2) mod 4)%term, [857418; 268; 19]%N, 1%N);
  ((Num 3 + Num 7)%term, [644733; 45; 0]%N, 10%N);
  ((Var 2 mod 1)%term, [226888; 36; 9]%N, 0%N);
  ((Num 1 div 1)%term, [724570; 26; 7]%N, 1%N);
  ((((Num 7 mod 3) xor (Mul 2 (Num 2))) mod 1)%term, [1043092; 5; 9]%N, 0%N)
].
Lemma terms_agree : forallb (fun c => match c with (t, x, n) => N.eqb (value t x) n end) terms = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition sentences : list (formula * bool) := [
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 2 /\ ((ForSome (~ ((Var 0 div 4) < (Num 1 xor Var 0) \/ ((~ ((Var
    2 xor Num 5) = (Var 1 + Var 2))) /\ (~ ((Var 2 xor Num 5) = Num 1)) /\ (~ ((Var 1 + Var 2) = Num 1)))))) /\ ((Num
    4 mod 5) = (Var 0 mod 2) /\ (Num 3 mod 6) <= (Var 0 + Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForSome (((Num 3 xor Var 1) = (Num 1 div 2) /\ (Mul 4 (Var 2)) = (Mul 1 (Var
    0))) ==> ((Var 2 + Var 0) < (Num 3 + Var 1)))) /\ ((Mul 1 (Var 0)) = (Var 0 div 2) \/ (Var 0 + Var 0) = (Num 1 xor
    Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome (~ ((Var 1 xor Num 1) < (Mul 1 (Var 0)) /\ (Mul 2 (Num 3)) <= (Var 0
    mod 4)))) /\ (((Num 7 div 4) = (Num 6 xor Num 8)) ==> ((~ ((Num 3 + Var 1) = (Var 0 mod 2))) /\ (~ ((Num 3 + Var
    1) = Num 1)) /\ (~ ((Var 0 mod 2) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 1 /\ ((ForSome ((((Mul 1 (Var 0)) < (Var 1 xor Var 0)) <=> ((Num 5
    mod 3) < (Mul 1 (Var 2)))) /\ (Var 2 div 1) = (Var 1 mod 3))) /\ (((Mul 3 (Num 3)) <= (Mul 2 (Var 0))) <=> ((~
    ((Mul 4 (Var 1)) = (Var 0 mod 1))) /\ (~ ((Mul 4 (Var 1)) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 8) ==> ((ForAll ((((Var 2 xor Var 2) < (Var 0 mod 2)) <=> ((Var 0 +
    Var 0) <= (Var 0 mod 5))) <=> ((~ ((Num 7 xor Var 0) = (Var 2 mod 3))) /\ (~ ((Num 7 xor Var 0) = Num 1)) /\ (~
    ((Var 2 mod 3) = Num 1))))) /\ (((~ ((Var 1 div 1) = (Mul 2 (Var 1)))) /\ (~ ((Var 1 div 1) = Num 1)) /\ (~ ((Mul
    2 (Var 1)) = Num 1))) <=> ((Var 1 div 2) < (Var 1 div 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForAll (~ (~ ((~ ((Num 5 mod 1) = (Mul 2 (Var 0)))) /\ (~ ((Num 5 mod 1) = Num
    1)) /\ (~ ((Mul 2 (Var 0)) = Num 1)))))) /\ ((Mul 4 (Var 0)) = (Var 0 mod 4) \/ (Var 0 xor Var 0) < (Var 0 xor Var
    1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForAll ((((Var 2 mod 6) <= (Var 2 + Num 3)) <=> ((Num 4 + Num 6) <= (Num 8
    mod 3))) ==> ((Var 0 div 4) <= (Var 0 + Var 0)))) /\ (~ ((Mul 4 (Var 0)) < (Mul 1 (Var 0))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 10) ==> ((ForSome ((((Var 2 mod 1) = (Var 2 mod 4)) ==> ((Var 1 +
    Var 0) = (Var 2 + Var 2))) \/ (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 3 div 2)) /\ ((~ ((Mul 2 (Var 0
    xor (Var 0 + Num 1))) = (Var 2 mod 2))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Var 2 mod 2)
    = Num 1))))))) /\ (~ ((Var 0 + Num 8) < (Num 5 mod 2)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 12) ==> ((ForSome ((~ ((Mul 2 (Var 0)) = (Mul 4 (Num 2)))) <=>
    (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 3 mod 2))))) /\ (~
    (ForSome (Var 0 + Num 1 = (Num 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Mul 1 (Num
    0)))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll (((Var 1 mod 2) <= (Var 1 div 4) /\ (Mul 2 (Var 1)) = (Var 0 div 2)) \/
    (Var 2 mod 3) < (Num 0 + Var 1))) /\ (((~ ((Num 0 xor Var 1) = (Mul 3 (Var 0)))) /\ (~ ((Num 0 xor Var 1) = Num
    1)) /\ (~ ((Mul 3 (Var 0)) = Num 1))) ==> ((~ ((Mul 2 (Var 0)) = (Var 0 mod 4))) /\ (~ ((Mul 2 (Var 0)) = Num 1))
    /\ (~ ((Var 0 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll (((~ ((Num 7 mod 6) = (Num 7 div 1))) /\ (~ ((Num 7 mod 6) = Num 1)) /\
    (~ ((Num 7 div 1) = Num 1))) /\ (Var 0 mod 1) = (Var 0 mod 5) /\ (Var 2 div 1) = (Var 1 + Var 1))) /\ ((ForSome
    (Var 0 + Num 1 = (Var 2) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 0 (Num 7)))) /\ (~ ((((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Mul 0 (Num 7)) = Num 1))))) \/ (Mul 3 (Num 4)) <= (Var 0
    mod 2))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome ((((Mul 4 (Var 2)) < (Var 0 mod 3)) <=> ((Mul 2 (Num 6)) <= (Var 2
    xor Var 2))) \/ (Num 8 mod 4) <= (Num 0 div 1))) /\ ((Num 8 mod 1) = (Num 7 + Num 3) \/ ((~ ((Var 1 mod 2) = (Mul
    2 (Num 5)))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 5) ==> ((ForSome ((((Mul 0 (Var 2)) <= (Num 1 + Var 0)) <=> ((Mul 1
    (Num 4)) < (Var 1 + Var 2))) <=> ((Var 2 xor Num 6) < (Var 1 mod 3)))) /\ ((Var 1 mod 1) = (Mul 2 (Var 1)) /\ (Var
    1 + Num 7) <= (Var 0 + Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll (((Var 1 xor Var 1) = (Mul 2 (Num 0)) /\ (Num 0 mod 6) < (Var 0 mod
    2)) \/ (Mul 1 (Num 1)) = (Num 8 + Num 1))) /\ (((~ ((Var 1 xor Var 0) = (Mul 1 (Var 1)))) /\ (~ ((Var 1 xor Var 0)
    = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))) <=> ((~ ((Var 1 mod 2) = (Var 1 mod 2))) /\ (~ ((Var 1 mod 2) = Num
    1)) /\ (~ ((Var 1 mod 2) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 7) ==> ((ForSome (((Num 6 xor Num 8) < (Num 7 + Var 0) \/ (Mul 1
    (Var 1)) < (Var 0 + Var 0)) /\ ((~ ((Var 0 + Var 2) = (Mul 4 (Num 7)))) /\ (~ ((Var 0 + Var 2) = Num 1)) /\ (~
    ((Mul 4 (Num 7)) = Num 1))))) /\ (~ ((~ ((Num 1 xor Var 1) = (Mul 1 (Num 5)))) /\ (~ ((Num 1 xor Var 1) = Num 1))
    /\ (~ ((Mul 1 (Num 5)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 0) ==> ((ForAll ((~ ((Mul 1 (Var 0)) <= (Var 0 mod 4))) \/ (Var 0
    mod 4) <= (Mul 2 (Var 2)))) /\ ((Var 1 div 4) < (Mul 2 (Var 1)) /\ ((~ ((Num 5 mod 1) = (Mul 2 (Var 0)))) /\ (~
    ((Num 5 mod 1) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 18 /\ ((ForSome ((~ ((Num 2 mod 3) <= (Var 2 + Num 1))) \/ ((~
    ((Var 0 + Var 2) = (Mul 1 (Num 3)))) /\ (~ ((Var 0 + Var 2) = Num 1)) /\ (~ ((Mul 1 (Num 3)) = Num 1))))) /\
    (((Var 1 xor Var 0) = (Mul 2 (Var 1))) <=> (ForSome (Var 0 + Num 1 = (Var 2 xor Num 4) /\ (Var 0 xor (Var 0 + Num
    1)) = (Var 2 mod 5))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 15) ==> ((ForAll (((Var 1 mod 5) = (Num 6 mod 1) \/ ((~ ((Var 0 mod
    3) = (Mul 3 (Var 1)))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Mul 3 (Var 1)) = Num 1)))) <=> ((~ ((Mul 2 (Var 2))
    = (Var 1 xor Num 5))) /\ (~ ((Mul 2 (Var 2)) = Num 1)) /\ (~ ((Var 1 xor Num 5) = Num 1))))) /\ (((~ ((Var 0 mod
    1) = (Num 2 xor Var 0))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Num 2 xor Var 0) = Num 1))) ==> ((Mul 2 (Var 1)) =
    (Mul 0 (Num 6))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 13) ==> ((ForSome ((~ ((Var 0 xor Var 1) < (Var 2 + Num 2))) ==>
    ((Var 2 mod 4) = (Num 3 xor Var 0)))) /\ ((Num 3 xor Var 1) <= (Num 1 mod 2) \/ (Var 0 div 2) <= (Mul 1 (Var
    0)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 13) ==> ((ForSome ((((Mul 1 (Num 8)) = (Var 2 mod 1)) ==> ((Var 2 +
    Var 0) = (Mul 2 (Var 0)))) <=> ((Num 7 xor Num 6) < (Num 4 + Var 0)))) /\ (~ ((Var 0 + Var 1) = (Var 0 xor Var
    0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 10 /\ ((ForSome ((~ ((~ ((Var 0 + Var 0) = (Mul 2 (Var 1)))) /\ (~
    ((Var 0 + Var 0) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1)))) \/ (Mul 0 (Var 2)) <= (Num 1 + Var 1))) /\ (((Mul 1
    (Var 0)) = (Mul 0 (Num 8))) <=> ((~ ((Var 1 xor Num 7) = (Var 0 mod 3))) /\ (~ ((Var 1 xor Num 7) = Num 1)) /\ (~
    ((Var 0 mod 3) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 7 /\ ((ForAll (~ ((Num 7 mod 2) < (Var 1 mod 2) \/ ((~ ((Var 0 mod
    1) = (Var 2 xor Num 8))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Var 2 xor Num 8) = Num 1)))))) /\ (((Mul 4 (Var
    0)) < (Mul 2 (Num 3))) ==> ((Var 1 xor Var 1) < (Mul 1 (Var 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 5 /\ ((ForSome (~ (~ ((Num 6 div 2) = (Num 4 mod 2))))) /\ (((Mul
    1 (Num 0)) = (Var 1 xor Num 2)) <=> ((Var 1 div 4) = (Var 0 div 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 16) ==> ((ForSome (((ForSome (Var 0 + Num 1 = (Num 4) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) <= (Num 7 xor Var 1))) <=> ((Var 2 xor Var 1) < (Mul 1 (Var 2)))) \/ (Var 0
    mod 5) < (Num 1 mod 2))) /\ (((~ ((Mul 4 (Var 0)) = (Var 0 mod 2))) /\ (~ ((Mul 4 (Var 0)) = Num 1)) /\ (~ ((Var 0
    mod 2) = Num 1))) \/ (Var 0 div 1) < (Var 0 xor Num 7))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 19) ==> ((ForSome (((~ ((Num 1 div 4) = (Var 0 div 2))) /\ (~ ((Num
    1 div 4) = Num 1)) /\ (~ ((Var 0 div 2) = Num 1))) /\ (Mul 4 (Var 1)) < (Num 1 mod 1) /\ (Var 0 mod 3) <= (Mul 3
    (Num 2)))) /\ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Num 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1)))
    < (Num 4 div 4))) \/ (Var 1 mod 3) < (Num 4 xor Num 3))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 12) ==> ((ForSome (((ForSome (Var 0 + Num 1 = (Num 5 xor Var 3) /\
    (Var 0 xor (Var 0 + Num 1)) <= (Var 2 mod 5))) <=> (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 2 div 2)) /\
    (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 1 xor Num 2)))) \/ ((~ ((Mul 2 (Var 1)) = (Var 1 + Var 1))) /\ (~ ((Mul
    2 (Var 1)) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = (Num 7 xor Var 1) /\ (Var 0
    xor (Var 0 + Num 1)) < (Mul 1 (Var 1)))) <=> ((Mul 2 (Var 1)) = (Var 0 mod 5)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 7) ==> ((ForSome ((((Num 1 xor Var 0) < (Var 1 + Var 2)) ==> ((Mul
    1 (Var 2)) <= (Var 1 xor Num 5))) ==> ((Var 1 mod 5) = (Var 1 div 1)))) /\ ((Var 0 xor Num 8) < (Num 4 + Var 0) /\
    (Mul 1 (Num 0)) < (Var 1 mod 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome (~ ((Var 1 mod 5) = (Var 1 xor Num 0) /\ (Var 1 xor Var 2) = (Mul 2
    (Var 2))))) /\ ((Var 0 mod 4) < (Var 0 mod 4) \/ (Mul 2 (Var 1)) < (Mul 2 (Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 0) ==> ((ForAll ((((~ ((Num 4 div 1) = (Var 0 mod 2))) /\ (~ ((Num
    4 div 1) = Num 1)) /\ (~ ((Var 0 mod 2) = Num 1))) \/ (Var 0 mod 1) = (Var 0 div 1)) <=> ((~ ((Var 1 div 4) = (Mul
    2 (Var 0)))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1))))) /\ (((Mul 2 (Var 1)) < (Var 1 xor
    Var 1)) <=> ((Mul 3 (Var 0)) = (Num 1 xor Num 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome (((Var 1 div 4) <= (Var 2 xor Var 2) /\ ((~ ((Num 2 div 4) = (Num 1
    mod 4))) /\ (~ ((Num 2 div 4) = Num 1)) /\ (~ ((Num 1 mod 4) = Num 1)))) ==> ((Var 0 mod 1) = (Num 1 + Num 6))))
    /\ ((Var 0 + Num 4) < (Var 0 div 1) /\ (Num 1 div 2) <= (Var 1 div 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 4 /\ ((ForSome ((((Mul 4 (Num 0)) <= (Var 0 xor Var 1)) ==> ((Num
    5 div 4) < (Num 5 xor Num 8))) ==> ((Num 1 mod 2) <= (Var 0 mod 6)))) /\ (((~ ((Var 0 mod 1) = (Num 4 mod 5))) /\
    (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Num 4 mod 5) = Num 1))) \/ (Var 1 xor Var 0) <= (Var 1 xor Num
    6))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 9) ==> ((ForAll ((((Var 2 mod 2) <= (Mul 4 (Num 0))) ==> ((~ ((Var
    1 div 2) = (Mul 0 (Var 2)))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Mul 0 (Var 2)) = Num 1)))) \/ (Var 2 div 4) =
    (Var 2 mod 4))) /\ ((Num 0 xor Num 2) <= (Var 0 div 4) \/ (Var 1 xor Var 0) < (Var 0 + Var 0))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 8 /\ ((ForSome (((Mul 2 (Num 8)) <= (Var 2 + Var 2) /\ (Var 0 xor
    Var 0) <= (Var 0 + Var 2)) \/ ((~ ((Mul 1 (Num 2)) = (Var 0 mod 6))) /\ (~ ((Mul 1 (Num 2)) = Num 1)) /\ (~ ((Var
    0 mod 6) = Num 1))))) /\ ((Mul 4 (Var 1)) < (Var 1 xor Var 0) /\ (Var 1 div 4) = (Var 0 mod 2))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 11 /\ ((ForSome (((Var 0 xor Var 2) < (Num 7 div 2) \/ (Var 2 xor
    Var 2) < (Var 2 mod 3)) ==> ((Mul 3 (Var 1)) = (Var 1 + Var 0)))) /\ (((~ ((Var 1 xor Num 2) = (Mul 2 (Num 6))))
    /\ (~ ((Var 1 xor Num 2) = Num 1)) /\ (~ ((Mul 2 (Num 6)) = Num 1))) /\ (Var 0 xor Var 1) < (Mul 1 (Num
    3)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll (((~ ((Num 7 div 4) = (Var 0 xor Var 0))) /\ (~ ((Num 7 div 4) = Num
    1)) /\ (~ ((Var 0 xor Var 0) = Num 1))) /\ ((~ ((Mul 1 (Num 4)) = (Var 0 mod 4))) /\ (~ ((Mul 1 (Num 4)) = Num 1))
    /\ (~ ((Var 0 mod 4) = Num 1))) /\ (Mul 1 (Var 0)) < (Mul 4 (Num 2)))) /\ ((Var 1 mod 4) < (Mul 1 (Num 1)) /\ ((~
    ((Var 0 div 2) = (Mul 2 (Num 7)))) /\ (~ ((Var 0 div 2) = Num 1)) /\ (~ ((Mul 2 (Num 7)) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 6) ==> ((ForAll ((~ ((Var 1 div 1) = (Var 0 div 2))) ==> ((Mul 0
    (Var 0)) < (Var 0 div 2)))) /\ (((Mul 2 (Num 3)) = (Mul 0 (Num 7))) <=> ((Mul 1 (Var 0)) = (Num 5 xor Var
    1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 13) ==> ((ForAll ((~ ((~ ((Num 0 mod 4) = (Var 1 + Var 2))) /\ (~
    ((Num 0 mod 4) = Num 1)) /\ (~ ((Var 1 + Var 2) = Num 1)))) /\ (Num 3 mod 4) <= (Var 0 mod 1))) /\ (((Var 1 mod 4)
    <= (Num 4 div 2)) ==> ((Var 0 div 1) < (Num 7 xor Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 0) ==> ((ForSome ((Num 2 + Num 3) <= (Var 1 + Var 0) \/ (Num 3 mod
    6) <= (Var 1 div 1) \/ ((~ ((Var 2 mod 4) = (Var 0 mod 2))) /\ (~ ((Var 2 mod 4) = Num 1)) /\ (~ ((Var 0 mod 2) =
    Num 1))))) /\ (((Var 0 xor Var 1) <= (Var 1 mod 3)) <=> ((Var 0 mod 1) <= (Mul 2 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((((Num 6 xor Num 1) <= (Num 1 xor Num 8)) <=> ((~ ((Var 1 div 4) =
    (Num 1 div 4))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Num 1 div 4) = Num 1)))) <=> ((Mul 0 (Var 2)) <= (Var 2 mod
    5)))) /\ (((Mul 2 (Num 6)) < (Var 1 + Var 1)) <=> ((Num 3 xor Var 1) < (Var 0 div 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForSome (~ (((Mul 3 (Var 0)) = (Var 0 mod 2)) ==> ((~ ((Num 3 xor Var 0) =
    (Mul 1 (Var 0)))) /\ (~ ((Num 3 xor Var 0) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1)))))) /\ (((Mul 4 (Num 3)) <=
    (Mul 1 (Var 0))) <=> ((Mul 0 (Num 5)) < (Num 4 div 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((~ ((~ ((Var 2 + Num 5) = (Num 5 mod 3))) /\ (~ ((Var 2 + Num 5) =
    Num 1)) /\ (~ ((Num 5 mod 3) = Num 1)))) \/ ((~ ((Var 1 xor Num 1) = (Mul 3 (Var 0)))) /\ (~ ((Var 1 xor Num 1) =
    Num 1)) /\ (~ ((Mul 3 (Var 0)) = Num 1))))) /\ (((Var 1 mod 2) <= (Num 8 div 2)) <=> ((Mul 4 (Var 1)) = (Var 0 xor
    Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome (((~ ((Mul 3 (Var 0)) = (Mul 3 (Num 7)))) /\ (~ ((Mul 3 (Var 0)) = Num
    1)) /\ (~ ((Mul 3 (Num 7)) = Num 1))) /\ ((~ ((Num 5 + Num 8) = (Num 2 div 1))) /\ (~ ((Num 5 + Num 8) = Num 1))
    /\ (~ ((Num 2 div 1) = Num 1))) /\ ((~ ((Var 2 + Var 2) = (Var 1 xor Var 1))) /\ (~ ((Var 2 + Var 2) = Num 1)) /\
    (~ ((Var 1 xor Var 1) = Num 1))))) /\ (((~ ((Num 7 div 2) = (Mul 1 (Var 1)))) /\ (~ ((Num 7 div 2) = Num 1)) /\ (~
    ((Mul 1 (Var 1)) = Num 1))) \/ ((~ ((Num 6 + Var 0) = (Num 4 mod 2))) /\ (~ ((Num 6 + Var 0) = Num 1)) /\ (~ ((Num
    4 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 11 /\ ((ForSome ((((Mul 1 (Var 1)) <= (Var 0 mod 3)) ==> ((Mul 1
    (Num 5)) < (Var 1 mod 4))) ==> ((~ ((Var 2 mod 1) = (Var 2 mod 4))) /\ (~ ((Var 2 mod 1) = Num 1)) /\ (~ ((Var 2
    mod 4) = Num 1))))) /\ (~ ((Var 1 mod 6) <= (Var 0 xor Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome (((Var 1 xor Var 1) = (Var 0 + Num 4) /\ (Num 3 + Var 1) < (Var 0 mod
    4)) ==> ((~ ((Var 2 + Num 2) = (Var 1 div 1))) /\ (~ ((Var 2 + Num 2) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1)))))
    /\ (((Var 1 mod 1) <= (Var 1 div 2)) ==> ((~ ((Var 1 div 4) = (Var 0 div 4))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~
    ((Var 0 div 4) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 5) ==> ((ForSome (~ (((Mul 3 (Var 1)) < (Mul 2 (Var 0))) ==> ((~
    ((Var 1 xor Var 1) = (Mul 4 (Var 1)))) /\ (~ ((Var 1 xor Var 1) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num 1)))))) /\
    (((~ ((Num 4 div 1) = (Var 0 + Var 0))) /\ (~ ((Num 4 div 1) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1))) <=> ((Mul
    1 (Var 1)) <= (Var 0 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 19 /\ ((ForSome ((((Var 0 xor Var 2) < (Mul 2 (Var 2))) ==> ((~
    ((Num 0 mod 3) = (Mul 2 (Var 2)))) /\ (~ ((Num 0 mod 3) = Num 1)) /\ (~ ((Mul 2 (Var 2)) = Num 1)))) \/ (Num 7 +
    Num 4) < (Var 1 div 2))) /\ ((Mul 2 (Var 0)) < (Mul 3 (Var 1)) \/ ((~ ((Num 2 xor Num 6) = (Var 1 + Var 0))) /\ (~
    ((Num 2 xor Num 6) = Num 1)) /\ (~ ((Var 1 + Var 0) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 10 /\ ((ForAll ((((~ ((Var 1 mod 4) = (Var 1 div 4))) /\ (~ ((Var 1
    mod 4) = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))) /\ (Mul 1 (Num 7)) < (Mul 4 (Var 2))) ==> ((Num 8 xor Var 2) <
    (Mul 4 (Num 3))))) /\ ((Mul 1 (Num 8)) <= (Var 1 xor Num 8) /\ ((~ ((Var 0 mod 4) = (Var 1 div 4))) /\ (~ ((Var 0
    mod 4) = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 2) ==> ((ForSome (((ForSome (Var 0 + Num 1 = ((Var 3 div 2) xor
    (Var 3 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 3 + Var 3))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 +
    Num 1))) = Num 1)) /\ (~ ((Var 3 + Var 3) = Num 1))))) \/ (Var 0 div 4) = (Num 2 + Num 1)) <=> ((Var 0 mod 1) =
    (Var 0 xor Num 7)))) /\ (((Var 0 mod 1) < (Num 3 mod 2)) <=> (ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Var 1
    div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 1 mod 4))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 4 /\ ((ForSome ((Num 2 mod 5) = (Mul 2 (Num 0)) \/ (Num 5 mod 1)
    <= (Var 0 mod 2) \/ (Var 2 mod 2) = (Var 0 xor Var 0))) /\ (~ ((Var 0 mod 3) = (Mul 1 (Var 0))))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome (~ (((Num 5 mod 1) = (Num 8 xor Var 0)) ==> ((Mul 1 (Num 1)) <= (Var 2
    xor Var 1))))) /\ (~ ((Var 1 mod 2) <= (Mul 4 (Num 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 4 /\ ((ForAll ((((~ ((Var 2 mod 4) = (Var 2 xor Var 0))) /\ (~
    ((Var 2 mod 4) = Num 1)) /\ (~ ((Var 2 xor Var 0) = Num 1))) \/ (Mul 4 (Num 5)) < (Var 0 div 4)) <=> ((~ ((Num 4
    xor Var 1) = (Var 2 mod 3))) /\ (~ ((Num 4 xor Var 1) = Num 1)) /\ (~ ((Var 2 mod 3) = Num 1))))) /\ (((~ ((Var 1
    mod 6) = (Mul 4 (Var 0)))) /\ (~ ((Var 1 mod 6) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))) <=> ((Num 0 + Var 1) =
    (Num 6 + Var 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 15) ==> ((ForSome (~ (((Num 6 + Var 2) <= (Var 2 mod 3)) ==> ((~
    ((Num 5 div 1) = (Mul 4 (Num 7)))) /\ (~ ((Num 5 div 1) = Num 1)) /\ (~ ((Mul 4 (Num 7)) = Num 1)))))) /\ ((Num 5
    div 1) = (Mul 1 (Var 0)) \/ (ForSome (Var 0 + Num 1 = (Num 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    (Num 5 div 4))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome ((((Var 1 div 2) <= (Mul 2 (Var 2))) ==> ((Mul 2 (Num 5)) <= (Var 0
    mod 4))) <=> ((Var 2 mod 4) < (Var 2 xor Num 7)))) /\ ((Var 0 mod 1) < (Var 1 div 4) \/ ((~ ((Mul 3 (Var 1)) =
    (Mul 4 (Var 1)))) /\ (~ ((Mul 3 (Var 1)) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 4 /\ ((ForSome (~ ((Var 1 mod 3) <= (Num 0 mod 4) \/ (Var 2 + Num
    7) = (Mul 4 (Var 0))))) /\ (((Var 1 xor Num 1) <= (Mul 3 (Num 5))) <=> ((Mul 4 (Num 2)) = (Num 1 mod
    4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome ((~ ((~ ((Mul 4 (Num 4)) = (Var 0 + Var 0))) /\ (~ ((Mul 4 (Num 4)) =
    Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1)))) \/ (Var 0 mod 4) <= (Num 0 div 4))) /\ (((~ ((Num 4 + Num 2) = (Num 7
    mod 2))) /\ (~ ((Num 4 + Num 2) = Num 1)) /\ (~ ((Num 7 mod 2) = Num 1))) ==> ((Var 1 xor Var 1) = (Mul 2 (Var
    1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll (((Var 0 mod 4) <= (Num 0 div 4) \/ (Var 2 + Num 4) < (Var 2 mod 6))
    /\ ((~ ((Mul 0 (Num 6)) = (Mul 1 (Num 7)))) /\ (~ ((Mul 0 (Num 6)) = Num 1)) /\ (~ ((Mul 1 (Num 7)) = Num 1)))))
    /\ (((Var 0 div 2) <= (Var 1 xor Var 0)) ==> ((Var 0 mod 2) <= (Var 1 xor Var 0)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 13 /\ ((ForSome ((ForSome (Var 0 + Num 1 = (Var 1 xor Var 2) /\
    (Var 0 xor (Var 0 + Num 1)) < (Num 0 mod 2))) \/ (Var 2 + Num 1) <= (Var 1 mod 2) \/ ((~ ((Mul 2 (Num 3)) = (Mul 4
    (Num 6)))) /\ (~ ((Mul 2 (Num 3)) = Num 1)) /\ (~ ((Mul 4 (Num 6)) = Num 1))))) /\ (((Num 7 mod 6) < (Num 0 div
    2)) <=> ((Var 0 div 1) <= (Mul 0 (Var 0))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 15) ==> ((ForAll (~ ((Mul 4 (Var 0)) = (Var 0 + Num 2) \/ ((~ ((Var
    1 div 4) = (Var 0 mod 5))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Var 0 mod 5) = Num 1)))))) /\ ((Mul 0 (Var 0))
    <= (Var 1 + Var 1) /\ ((~ ((Mul 0 (Var 0)) = (Var 0 mod 4))) /\ (~ ((Mul 0 (Var 0)) = Num 1)) /\ (~ ((Var 0 mod 4)
    = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForSome ((((~ ((Mul 3 (Var 0)) = (Var 2 xor Var 0))) /\ (~ ((Mul 3 (Var 0)) =
    Num 1)) /\ (~ ((Var 2 xor Var 0) = Num 1))) /\ ((~ ((Var 1 mod 6) = (Var 1 mod 1))) /\ (~ ((Var 1 mod 6) = Num 1))
    /\ (~ ((Var 1 mod 1) = Num 1)))) \/ (Var 1 mod 1) < (Var 2 mod 6))) /\ (((Var 1 + Num 8) <= (Mul 2 (Var 1))) <=>
    ((~ ((Num 3 mod 4) = (Mul 4 (Var 0)))) /\ (~ ((Num 3 mod 4) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 17) ==> ((ForAll (~ (((Var 0 mod 2) <= (Var 0 div 4)) ==> ((Num 8
    div 1) < (Mul 2 (Num 2)))))) /\ (~ ((Var 1 xor Var 1) < (Num 3 xor Var 0)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 14 /\ ((ForSome (((ForSome (Var 0 + Num 1 = (Num 7) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 mod 2))) /\ (Var 2 div 2) < (Mul 4 (Var 2))) \/ (Mul 4 (Num 1)) <
    (Mul 3 (Num 0)))) /\ (((~ ((Mul 2 (Var 0)) = (Mul 1 (Var 0)))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Mul 1 (Var
    0)) = Num 1))) /\ ((~ ((Mul 1 (Var 0)) = (Mul 1 (Num 2)))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Mul 1 (Num 2))
    = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForAll ((~ (ForSome (Var 0 + Num 1 = (Num 2) /\ ((~ ((((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) = (Var 2 div 2))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 2
    div 2) = Num 1)))))) ==> ((Var 2 mod 2) = (Num 4 xor Var 1)))) /\ ((Var 0 xor Num 2) < (Var 0 + Var 0) /\ (Mul 1
    (Num 2)) <= (Mul 2 (Num 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 17) ==> ((ForSome ((((Var 2 mod 1) < (Num 0 xor Var 2)) <=> ((Mul 2
    (Num 2)) <= (Mul 1 (Num 4)))) <=> ((Var 1 div 1) = (Num 5 mod 4)))) /\ ((Num 6 xor Var 0) < (Var 1 + Var 0) \/
    (Num 0 mod 2) <= (Num 0 xor Var 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 7) ==> ((ForAll (~ ((Var 2 + Var 1) = (Mul 3 (Var 2)) /\ (Num 3 mod
    6) <= (Var 0 mod 4)))) /\ (~ ((Mul 3 (Var 1)) <= (Var 0 + Num 6)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForAll ((Var 2 mod 4) < (Var 1 xor Num 6) \/ (Var 2 mod 1) <= (Var 2 xor Var
    1) \/ ((~ ((Var 0 + Num 8) = (Var 2 + Var 0))) /\ (~ ((Var 0 + Num 8) = Num 1)) /\ (~ ((Var 2 + Var 0) = Num
    1))))) /\ (((Var 1 mod 4) = (Var 1 mod 1)) ==> ((Mul 1 (Num 5)) = (Num 5 + Num 7)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 16) ==> ((ForSome (~ (((Mul 1 (Var 2)) <= (Num 3 xor Var 0)) <=> ((~
    ((Num 8 + Var 0) = (Var 2 mod 1))) /\ (~ ((Num 8 + Var 0) = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1)))))) /\ (((Var 0
    div 1) <= (Mul 0 (Var 0))) <=> ((~ ((Var 1 mod 2) = (Mul 1 (Num 2)))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Mul 1
    (Num 2)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 16) ==> ((ForAll ((((Var 0 div 2) <= (Var 2 div 2)) ==> ((Var 1 mod
    4) < (Var 2 mod 3))) <=> ((~ ((Var 2 mod 3) = (Var 1 + Var 0))) /\ (~ ((Var 2 mod 3) = Num 1)) /\ (~ ((Var 1 + Var
    0) = Num 1))))) /\ (((Var 0 + Var 0) <= (Num 3 + Var 0)) ==> ((Var 1 div 4) = (Var 1 mod 5)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 5) ==> ((ForAll ((((Num 6 div 1) <= (Num 0 + Var 1)) ==> ((Num 4 xor
    Var 0) < (Num 6 xor Var 2))) \/ ((~ ((Mul 0 (Num 4)) = (Var 2 div 4))) /\ (~ ((Mul 0 (Num 4)) = Num 1)) /\ (~
    ((Var 2 div 4) = Num 1))))) /\ (((Var 0 + Var 0) < (Num 0 div 1)) ==> ((Var 0 div 4) < (Var 0 + Num
    2)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome (~ ((Num 1 mod 2) = (Var 1 xor Var 1) /\ (Num 8 xor Num 1) <= (Var 0
    mod 2)))) /\ (~ ((Num 3 xor Var 1) <= (Var 0 + Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome (((Num 2 div 2) <= (Mul 4 (Num 2)) /\ (Var 2 + Var 1) < (Var 1 + Var
    1)) <=> ((Num 3 div 2) < (Mul 3 (Var 0))))) /\ (((~ ((Var 1 mod 4) = (Mul 4 (Var 1)))) /\ (~ ((Var 1 mod 4) = Num
    1)) /\ (~ ((Mul 4 (Var 1)) = Num 1))) ==> ((Var 0 mod 4) < (Var 1 mod 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 14) ==> ((ForAll ((((Num 3 mod 4) <= (Var 2 mod 1)) <=> ((Mul 1
    (Num 6)) = (Mul 1 (Var 0)))) <=> ((Var 0 + Num 8) < (Var 2 mod 1)))) /\ (((Num 0 mod 1) <= (Var 1 xor Var 1)) <=>
    ((~ ((Var 0 div 4) = (Num 6 mod 2))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Num 6 mod 2) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 19) ==> ((ForAll (~ (~ ((Var 2 xor Var 0) <= (Var 1 mod 5))))) /\
    (((Num 0 + Var 1) < (Var 1 mod 2)) ==> ((~ ((Var 1 div 4) = (Mul 2 (Num 3)))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~
    ((Mul 2 (Num 3)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 7) ==> ((ForAll (((Var 1 mod 2) <= (Var 0 + Var 0) \/ ((~ ((Var 0
    xor Var 0) = (Var 1 mod 2))) /\ (~ ((Var 0 xor Var 0) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1)))) /\ (Var 2 div 4)
    = (Mul 0 (Var 1)))) /\ (((Var 0 mod 1) = (Var 1 mod 5)) <=> ((Var 1 mod 1) <= (Mul 0 (Var 0))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 14) ==> ((ForAll (((ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Var
    2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <= (Mul 1 (Var 2)))) ==> ((Num 1 div 4) < (Var 0 div 2))) /\ (Mul
    1 (Num 8)) < (Num 2 mod 5))) /\ (~ ((Var 1 xor Var 0) = (Var 1 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForAll (~ (((~ ((Var 0 mod 6) = (Mul 3 (Var 0)))) /\ (~ ((Var 0 mod 6) = Num
    1)) /\ (~ ((Mul 3 (Var 0)) = Num 1))) /\ (ForSome (Var 0 + Num 1 = ((Num 6 div 2) xor (Num 8 div 2)) /\ (Mul 2
    (Var 0 xor (Var 0 + Num 1))) = (Mul 3 (Num 5))))))) /\ (((Var 1 mod 4) = (Num 7 xor Num 3)) ==> ((Num 1 xor Var 0)
    < (Mul 4 (Num 7))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForSome (((Var 0 + Num 8) < (Mul 1 (Num 6)) /\ (Mul 3 (Num 7)) <= (Num 2 + Var
    1)) ==> ((Var 1 mod 4) = (Mul 2 (Var 1))))) /\ (~ (ForSome (Var 0 + Num 1 = (Num 4) /\ (((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) < (Num 0 mod 2))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 14) ==> ((ForAll ((((~ ((Mul 1 (Num 4)) = (Var 1 div 2))) /\ (~
    ((Mul 1 (Num 4)) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1))) \/ (Var 2 mod 4) <= (Mul 1 (Num 8))) <=> ((Num 2 + Var
    2) = (Num 6 xor Var 2)))) /\ (((~ ((Var 0 mod 3) = (Mul 1 (Num 0)))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Mul 1
    (Num 0)) = Num 1))) \/ (Var 0 mod 1) <= (Var 1 mod 6))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome ((((~ ((Mul 1 (Var 0)) = (Var 0 mod 2))) /\ (~ ((Mul 1 (Var 0)) = Num
    1)) /\ (~ ((Var 0 mod 2) = Num 1))) <=> ((~ ((Var 1 mod 2) = (Num 7 div 4))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~
    ((Num 7 div 4) = Num 1)))) <=> ((Mul 2 (Var 1)) = (Var 1 mod 5)))) /\ ((Var 0 div 4) < (Mul 0 (Num 1)) \/ (Var 1
    div 4) = (Mul 3 (Num 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome (~ (((Mul 2 (Num 5)) = (Var 1 mod 2)) <=> ((Var 0 mod 1) <= (Mul 2
    (Num 8)))))) /\ (((Var 1 mod 5) <= (Num 1 + Num 4)) <=> ((Num 5 xor Num 3) <= (Mul 1 (Var 0))))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome ((((Var 0 mod 2) <= (Var 1 + Num 6)) <=> ((Mul 1 (Var 1)) <= (Var 0 +
    Var 1))) <=> ((~ ((Mul 1 (Num 8)) = (Var 0 + Num 2))) /\ (~ ((Mul 1 (Num 8)) = Num 1)) /\ (~ ((Var 0 + Num 2) =
    Num 1))))) /\ (((Mul 1 (Var 1)) <= (Mul 1 (Var 0))) <=> ((Var 1 mod 1) < (Num 2 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 17 /\ ((ForSome ((((Num 8 mod 6) = (Var 1 mod 1)) ==> ((~ ((Var 2
    xor Num 5) = (Mul 1 (Var 2)))) /\ (~ ((Var 2 xor Num 5) = Num 1)) /\ (~ ((Mul 1 (Var 2)) = Num 1)))) <=> ((Mul 4
    (Num 1)) = (Var 0 div 2)))) /\ (((~ ((Num 4 + Var 1) = (Var 0 mod 1))) /\ (~ ((Num 4 + Var 1) = Num 1)) /\ (~
    ((Var 0 mod 1) = Num 1))) \/ ((~ ((Var 0 div 4) = (Num 6 mod 1))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Num 6 mod
    1) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 4) ==> ((ForAll ((~ ((Var 0 xor Var 1) <= (Mul 3 (Var 1)))) ==>
    (ForSome (Var 0 + Num 1 = (Var 1) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 2 mod 4))) /\ (~
    ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 2 mod 4) = Num 1))))))) /\ ((Var 1 xor Var 0)
    <= (Mul 1 (Var 1)) \/ (Mul 1 (Num 6)) = (Var 0 mod 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 15 /\ ((ForAll (((~ ((Var 0 div 1) = (Mul 0 (Var 0)))) /\ (~ ((Var
    0 div 1) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num 1))) \/ (Var 1 + Var 1) <= (Mul 4 (Var 2)) \/ ((~ ((Mul 1 (Num 4))
    = (Var 1 mod 1))) /\ (~ ((Mul 1 (Num 4)) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))) /\ (~ ((Mul 0 (Var 1)) < (Var
    0 mod 1)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 10) ==> ((ForSome (((Mul 2 (Num 0)) = (Mul 4 (Num 6)) \/ (Mul 1
    (Var 2)) < (Num 6 + Var 2)) <=> ((~ ((Mul 0 (Num 4)) = (Var 1 mod 5))) /\ (~ ((Mul 0 (Num 4)) = Num 1)) /\ (~
    ((Var 1 mod 5) = Num 1))))) /\ (~ ((Mul 4 (Var 1)) = (Mul 1 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 15) ==> ((ForAll (~ (((Num 5 mod 1) = (Num 6 mod 5)) ==> ((Var 1 mod
    1) = (Var 2 xor Num 5))))) /\ ((Var 0 div 2) = (Mul 3 (Var 1)) /\ (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 1 (Var 1)))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 4) ==> ((ForAll (~ (((~ ((Mul 0 (Var 2)) = (Var 2 xor Var 1))) /\
    (~ ((Mul 0 (Var 2)) = Num 1)) /\ (~ ((Var 2 xor Var 1) = Num 1))) <=> ((Mul 1 (Var 1)) = (Mul 2 (Num 1)))))) /\
    ((Mul 1 (Num 8)) <= (Var 1 + Var 1) \/ (Var 1 xor Num 4) <= (Var 0 mod 2))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 10) ==> ((ForAll ((((Mul 1 (Var 0)) < (Var 0 div 1)) <=> ((Var 1 +
    Var 0) <= (Num 1 mod 1))) ==> ((Num 5 mod 2) = (Mul 1 (Var 0))))) /\ (~ ((Mul 1 (Num 0)) <= (Mul 2 (Var
    0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome ((((~ ((Num 2 div 1) = (Mul 4 (Num 5)))) /\ (~ ((Num 2 div 1) = Num
    1)) /\ (~ ((Mul 4 (Num 5)) = Num 1))) <=> ((~ ((Mul 3 (Num 0)) = (Num 1 xor Var 0))) /\ (~ ((Mul 3 (Num 0)) = Num
    1)) /\ (~ ((Num 1 xor Var 0) = Num 1)))) <=> ((Var 1 div 1) < (Num 8 mod 5)))) /\ (((Mul 4 (Num 2)) = (Mul 0 (Var
    0))) ==> ((~ ((Mul 2 (Var 1)) = (Num 1 xor Var 0))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Num 1 xor Var 0) =
    Num 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome (~ ((ForSome (Var 0 + Num 1 = (Num 0 xor Var 2) /\ (Var 0 xor (Var 0
    + Num 1)) = (Num 6 div 4))) /\ (Var 1 + Var 0) < (Num 4 mod 4)))) /\ (~ (ForSome (Var 0 + Num 1 = (Var 1 xor Var
    2) /\ (Var 0 xor (Var 0 + Num 1)) < (Mul 4 (Var 1)))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome (((Var 1 + Var 2) = (Var 1 div 2) \/ ((~ ((Mul 1 (Var 0)) = (Num 6 mod
    1))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Num 6 mod 1) = Num 1)))) /\ (ForSome (Var 0 + Num 1 = ((Var 3 div 2)
    xor (Num 0 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 1 + Num 0))))) /\ ((ForSome (Var 0 + Num 1 = (Num
    2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Mul 1 (Num 7)))) \/ ((~ ((Var 1 + Num 6) = (Var 0 mod 2)))
    /\ (~ ((Var 1 + Num 6) = Num 1)) /\ (~ ((Var 0 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 0 /\ ((ForAll (((Num 3 xor Num 2) <= (Var 1 div 2) /\ (Var 0 + Var
    0) < (Var 0 mod 1)) \/ (Num 4 div 2) < (Num 1 + Var 2))) /\ ((Var 0 mod 2) < (Mul 1 (Var 1)) /\ (Mul 0 (Var 0)) <=
    (Num 5 xor Var 1))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForAll (~ (((~ ((Var 1 div 1) = (Var 2 xor Var 1))) /\ (~ ((Var 1 div 1) = Num
    1)) /\ (~ ((Var 2 xor Var 1) = Num 1))) ==> ((~ ((Var 1 mod 2) = (Mul 2 (Var 0)))) /\ (~ ((Var 1 mod 2) = Num 1))
    /\ (~ ((Mul 2 (Var 0)) = Num 1)))))) /\ (((Var 1 div 1) < (Num 8 mod 4)) <=> ((Mul 1 (Var 0)) < (Var 1 div
    2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForSome ((Num 7 + Num 1) = (Mul 1 (Num 6)) \/ (Var 1 mod 2) <= (Var 1 xor Num
    6) \/ (Num 8 + Var 0) < (Num 5 xor Var 0))) /\ (~ ((Var 0 mod 2) = (Var 0 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 15 /\ ((ForSome (~ (((Num 4 div 2) < (Num 2 mod 1)) <=> ((~ ((Var 2
    xor Var 1) = (Var 0 xor Num 7))) /\ (~ ((Var 2 xor Var 1) = Num 1)) /\ (~ ((Var 0 xor Num 7) = Num 1)))))) /\
    ((Var 0 div 4) < (Mul 4 (Num 7)) /\ (Var 0 div 4) < (Mul 4 (Var 0)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 6) ==> ((ForSome ((((Var 0 mod 4) = (Mul 2 (Var 1))) ==> ((Var 1 div
    4) < (Num 6 xor Num 1))) ==> ((~ ((Var 2 xor Var 0) = (Num 4 xor Var 1))) /\ (~ ((Var 2 xor Var 0) = Num 1)) /\ (~
    ((Num 4 xor Var 1) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = (Num 2 xor Var 2) /\ (Var 0 xor (Var 0 + Num 1)) <
    (Var 2 xor Var 1))) /\ (Var 1 mod 4) <= (Num 4 mod 5))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll (((Num 4 mod 1) <= (Mul 2 (Var 2)) \/ (Num 8 + Var 2) = (Var 1 div 2))
    <=> ((Num 6 div 1) < (Var 2 xor Var 0)))) /\ ((Var 1 xor Var 1) = (Num 6 xor Var 0) \/ (Num 3 + Num 8) = (Var 1
    xor Num 6))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 18 /\ ((ForSome ((((~ ((Var 1 + Var 2) = (Num 1 mod 1))) /\ (~
    ((Var 1 + Var 2) = Num 1)) /\ (~ ((Num 1 mod 1) = Num 1))) ==> ((Var 1 xor Num 2) <= (Var 1 xor Var 0))) \/ (Mul 2
    (Var 1)) < (Num 1 mod 1))) /\ (((~ ((Num 8 mod 1) = (Mul 0 (Var 0)))) /\ (~ ((Num 8 mod 1) = Num 1)) /\ (~ ((Mul 0
    (Var 0)) = Num 1))) ==> ((Var 1 mod 1) < (Num 4 mod 1)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 5 /\ ((ForAll ((((~ ((Mul 1 (Var 0)) = (Var 0 + Var 0))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1))) <=> ((Var 0 xor Var 1) < (Var 0 + Var 2))) \/ (Mul 2
    (Var 2)) <= (Num 5 + Num 7))) /\ (((~ ((Mul 2 (Var 0)) = (Num 3 mod 1))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~
    ((Num 3 mod 1) = Num 1))) \/ (Mul 3 (Var 1)) <= (Mul 4 (Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 7) ==> ((ForAll (~ ((Var 0 mod 2) = (Num 7 xor Num 8) \/ (Var 0 +
    Var 0) = (Mul 1 (Var 1))))) /\ (((Var 1 xor Var 1) = (Var 0 mod 1)) ==> ((Num 2 div 4) < (Num 3 + Var
    0)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 3) ==> ((ForAll ((((~ ((Mul 2 (Var 1)) = (Var 1 div 1))) /\ (~ ((Mul
    2 (Var 1)) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1))) ==> ((Var 1 xor Num 4) < (Var 0 + Var 2))) ==> ((~ ((Var 2
    mod 2) = (Mul 2 (Var 1)))) /\ (~ ((Var 2 mod 2) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))) /\ ((Mul 3 (Var 0))
    < (Num 0 xor Var 1) \/ (Num 6 xor Var 1) = (Var 0 mod 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 14) ==> ((ForAll ((((~ ((Mul 1 (Num 3)) = (Var 2 div 4))) /\ (~
    ((Mul 1 (Num 3)) = Num 1)) /\ (~ ((Var 2 div 4) = Num 1))) ==> ((~ ((Mul 2 (Var 1)) = (Mul 1 (Var 1)))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1)))) /\ (Num 8 xor Var 0) <= (Num 8 div 1))) /\ ((Mul 4
    (Num 2)) = (Mul 2 (Num 2)) /\ (Var 0 + Num 1) < (Mul 2 (Var 0)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 12 /\ ((ForSome (((~ ((Var 0 div 4) = (Var 2 xor Num 8))) /\ (~
    ((Var 0 div 4) = Num 1)) /\ (~ ((Var 2 xor Num 8) = Num 1))) /\ (Mul 2 (Var 2)) < (Var 1 div 1) /\ (Num 2 xor Var
    1) <= (Var 0 + Var 2))) /\ (((Num 0 div 2) <= (Var 1 mod 4)) <=> ((Var 0 xor Var 1) <= (Num 2 xor Var
    0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((((~ ((Var 1 mod 1) = (Mul 3 (Num 5)))) /\ (~ ((Var 1 mod 1) = Num
    1)) /\ (~ ((Mul 3 (Num 5)) = Num 1))) \/ (Mul 1 (Var 2)) < (Var 2 xor Num 3)) <=> ((~ ((Num 0 + Var 0) = (Var 1
    mod 1))) /\ (~ ((Num 0 + Var 0) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))) /\ (~ ((~ ((Num 8 + Var 1) = (Var 0
    div 1))) /\ (~ ((Num 8 + Var 1) = Num 1)) /\ (~ ((Var 0 div 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForSome (~ ((ForSome (Var 0 + Num 1 = (Num 3) /\ (((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) < (Mul 1 (Var 2)))) <=> ((Num 8 mod 4) <= (Var 0 div 1))))) /\ ((Num 7 + Num 6) = (Num 0 div
    4) /\ (Num 8 mod 4) <= (Var 1 + Var 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 13) ==> ((ForSome ((~ ((Num 3 div 1) < (Var 2 xor Var 1))) \/ (Var 1
    div 4) <= (Mul 3 (Num 5)))) /\ (((~ ((Num 8 + Var 0) = (Mul 1 (Var 0)))) /\ (~ ((Num 8 + Var 0) = Num 1)) /\ (~
    ((Mul 1 (Var 0)) = Num 1))) \/ (Var 0 xor Num 1) <= (Num 3 mod 4))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome (((~ ((Var 1 mod 1) = (Num 4 mod 1))) /\ (~ ((Var 1 mod 1) = Num 1))
    /\ (~ ((Num 4 mod 1) = Num 1))) /\ (Num 2 mod 6) = (Mul 1 (Num 0)) /\ (Num 6 + Var 2) = (Num 6 div 2))) /\ (~
    ((Var 1 mod 2) <= (Num 0 div 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 7) ==> ((ForAll (((Var 1 xor Var 1) < (Num 4 + Num 7) \/ (Var 1 xor
    Var 0) < (Mul 2 (Var 2))) /\ ((~ ((Num 1 div 1) = (Mul 0 (Num 5)))) /\ (~ ((Num 1 div 1) = Num 1)) /\ (~ ((Mul 0
    (Num 5)) = Num 1))))) /\ ((Var 0 + Var 1) = (Num 2 + Var 1) /\ (Mul 4 (Num 4)) = (Var 0 mod 2))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 10 /\ ((ForAll ((((Mul 4 (Var 2)) = (Num 4 + Num 8)) <=> ((Var 2
    div 1) <= (Var 1 mod 2))) ==> ((Var 1 + Var 1) < (Var 1 mod 1)))) /\ ((Num 0 mod 4) <= (Var 1 div 4) \/ (Num 3 div
    1) = (Var 1 mod 6))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll (((Var 1 xor Var 0) = (Var 1 + Num 3) \/ (Var 0 div 1) = (Mul 2 (Var
    1))) <=> ((~ ((Var 2 mod 6) = (Var 1 xor Var 0))) /\ (~ ((Var 2 mod 6) = Num 1)) /\ (~ ((Var 1 xor Var 0) = Num
    1))))) /\ (((Mul 0 (Var 0)) = (Var 1 mod 2)) <=> ((~ ((Mul 0 (Num 1)) = (Mul 2 (Var 0)))) /\ (~ ((Mul 0 (Num 1)) =
    Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 12) ==> ((ForAll ((((Num 5 div 4) = (Var 1 xor Var 0)) <=> ((Var 2
    xor Num 0) = (Mul 4 (Var 0)))) <=> ((~ ((Var 2 mod 3) = (Var 1 mod 2))) /\ (~ ((Var 2 mod 3) = Num 1)) /\ (~ ((Var
    1 mod 2) = Num 1))))) /\ (((Var 0 mod 3) = (Num 4 div 1)) <=> ((Num 7 mod 3) < (Num 1 mod 2)))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 16 /\ ((ForAll (((Mul 1 (Var 0)) <= (Var 2 mod 1) \/ (Var 1 mod 2)
    < (Mul 1 (Var 0))) ==> ((~ ((Num 3 div 4) = (Var 0 mod 5))) /\ (~ ((Num 3 div 4) = Num 1)) /\ (~ ((Var 0 mod 5) =
    Num 1))))) /\ (~ ((Mul 2 (Var 1)) < (Num 5 + Var 0)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 12 /\ ((ForAll ((((~ ((Num 4 mod 4) = (Var 2 mod 1))) /\ (~ ((Num 4
    mod 4) = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1))) \/ ((~ ((Mul 1 (Num 5)) = (Var 2 mod 1))) /\ (~ ((Mul 1 (Num 5))
    = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1)))) /\ (Var 1 mod 2) <= (Mul 3 (Var 0)))) /\ (((~ ((Num 0 xor Var 1) = (Mul
    3 (Num 8)))) /\ (~ ((Num 0 xor Var 1) = Num 1)) /\ (~ ((Mul 3 (Num 8)) = Num 1))) /\ (Var 0 mod 5) <= (Var 1 xor
    Num 0))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 8 /\ ((ForSome ((Var 1 mod 2) < (Var 2 mod 1) /\ (Var 1 + Var 2) <
    (Var 0 xor Num 5) /\ (Var 0 div 4) = (Var 1 mod 1))) /\ ((Var 1 mod 4) = (Var 0 div 2) \/ (Var 0 + Var 0) <= (Num
    8 + Var 0))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 14) ==> ((ForAll ((((Var 0 div 4) = (Var 2 mod 5)) ==> ((Var 0 div
    1) <= (Num 3 + Var 2))) /\ (Var 1 + Num 4) = (Var 2 xor Num 5))) /\ (((~ ((Mul 2 (Var 0)) = (Mul 2 (Var 1)))) /\
    (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))) <=> ((Num 0 mod 4) < (Var 1 mod 2)))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome ((((Var 0 xor Var 2) < (Mul 3 (Num 5))) ==> ((Var 2 + Var 0) = (Num 6
    mod 1))) /\ (Var 0 mod 2) <= (Mul 2 (Var 1)))) /\ (((~ ((Num 5 xor Num 8) = (Var 1 div 4))) /\ (~ ((Num 5 xor Num
    8) = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))) <=> ((Var 1 div 1) <= (Num 1 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 16 /\ ((ForSome (~ ((Var 1 mod 4) < (Var 0 div 1) /\ (Mul 2 (Var
    1)) < (Var 1 mod 6)))) /\ (((~ ((Mul 2 (Var 0)) = (Mul 3 (Num 3)))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Mul 3
    (Num 3)) = Num 1))) /\ (Num 8 mod 1) < (Var 0 mod 2))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForAll (((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 3 div 2)) /\ (Mul 2
    (Var 0 xor (Var 0 + Num 1))) <= (Var 2 xor Var 2))) /\ (Mul 3 (Num 5)) <= (Mul 2 (Num 2))) ==> (ForSome (Var 0 +
    Num 1 = (Num 5 xor Var 2) /\ (Var 0 xor (Var 0 + Num 1)) = (Num 5 mod 1))))) /\ (((~ ((Mul 1 (Var 0)) = (Mul 2
    (Num 6)))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Mul 2 (Num 6)) = Num 1))) <=> ((Var 0 xor Num 0) < (Var 1 +
    Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 6 /\ ((ForSome ((((Var 1 + Var 1) < (Var 0 xor Var 2)) ==> ((Var 0
    + Num 8) < (Num 3 + Var 1))) \/ ((~ ((Mul 1 (Var 1)) = (Mul 2 (Var 1)))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~
    ((Mul 2 (Var 1)) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = (Num 4) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div
    2) = (Mul 4 (Num 2)))) /\ (Num 6 mod 6) <= (Mul 2 (Num 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 10 /\ ((ForAll (~ (~ ((Var 1 + Var 0) <= (Var 0 div 2))))) /\
    (((Mul 0 (Var 1)) = (Num 2 mod 5)) <=> ((~ ((Mul 3 (Num 7)) = (Num 5 mod 2))) /\ (~ ((Mul 3 (Num 7)) = Num 1)) /\
    (~ ((Num 5 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 2 /\ ((ForSome ((((Var 2 mod 4) <= (Var 0 mod 5)) <=> ((Mul 1 (Num
    7)) = (Mul 1 (Num 7)))) \/ (Var 0 mod 1) < (Mul 1 (Var 2)))) /\ ((ForSome (Var 0 + Num 1 = (Num 6) /\ ((~ ((((Var
    0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 0 (Num 1)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    Num 1)) /\ (~ ((Mul 0 (Num 1)) = Num 1))))) <=> (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 + Num 1))
    + Num 1) div 2) <= (Mul 2 (Var 1)))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome (((Var 2 mod 6) < (Var 1 mod 6) \/ (Num 0 xor Num 0) <= (Num 0 + Var
    2)) <=> ((~ ((Var 0 mod 4) = (Var 2 mod 1))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1))))) /\
    ((Num 3 mod 1) < (Mul 3 (Var 1)) \/ (Mul 2 (Var 0)) = (Mul 2 (Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 8 /\ ((ForAll ((((~ ((Num 0 mod 2) = (Var 1 mod 2))) /\ (~ ((Num 0
    mod 2) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))) <=> ((Var 1 xor Var 1) < (Num 0 mod 4))) <=> ((Var 0 + Var 2) <=
    (Mul 1 (Var 1))))) /\ ((Var 1 xor Var 1) < (Mul 3 (Num 1)) /\ (Var 0 xor Num 8) = (Num 8 div 4))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 16) ==> ((ForAll (~ (((Var 2 + Var 1) = (Num 8 div 1)) <=> ((~
    ((Mul 4 (Var 0)) = (Var 1 mod 3))) /\ (~ ((Mul 4 (Var 0)) = Num 1)) /\ (~ ((Var 1 mod 3) = Num 1)))))) /\ (((Var 0
    xor Num 0) = (Var 0 div 2)) <=> ((Mul 2 (Var 0)) < (Mul 1 (Num 6))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 17 /\ ((ForSome ((((Var 1 mod 1) = (Mul 2 (Num 2))) ==> ((Var 0 div
    1) = (Var 0 mod 1))) /\ (Mul 0 (Var 2)) = (Var 2 xor Var 2))) /\ (~ ((~ ((Var 0 xor Var 1) = (Var 1 mod 1))) /\ (~
    ((Var 0 xor Var 1) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 5) ==> ((ForAll ((~ ((Var 2 + Var 1) = (Var 0 xor Num 2))) /\ (Mul 4
    (Num 1)) <= (Var 0 xor Var 0))) /\ (~ ((Var 0 mod 3) <= (Mul 0 (Num 3))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 16 /\ ((ForAll ((((~ ((Var 1 mod 4) = (Var 0 + Num 6))) /\ (~
    ((Var 1 mod 4) = Num 1)) /\ (~ ((Var 0 + Num 6) = Num 1))) /\ (Var 2 mod 4) <= (Mul 0 (Num 5))) \/ (Mul 1 (Var 2))
    <= (Num 8 div 1))) /\ (((Var 0 + Var 1) = (Var 1 xor Num 1)) <=> ((Num 1 xor Num 0) = (Mul 4 (Num
    6))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 12) ==> ((ForAll ((((Var 0 xor Var 1) <= (Var 1 + Num 5)) ==> ((Num
    7 div 1) <= (Mul 3 (Var 2)))) ==> ((Var 2 div 1) = (Var 2 + Var 1)))) /\ (((~ ((Var 1 mod 2) = (Var 0 mod 4))) /\
    (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))) ==> ((Num 4 xor Var 1) < (Var 0 mod 4)))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome (~ (((~ ((Mul 0 (Num 7)) = (Var 0 div 4))) /\ (~ ((Mul 0 (Num 7)) =
    Num 1)) /\ (~ ((Var 0 div 4) = Num 1))) ==> ((Var 1 mod 2) < (Var 0 mod 1))))) /\ (((~ ((Num 4 + Var 0) = (Var 1
    xor Var 1))) /\ (~ ((Num 4 + Var 0) = Num 1)) /\ (~ ((Var 1 xor Var 1) = Num 1))) /\ (Var 1 xor Num 3) <= (Mul 0
    (Num 8)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForAll (~ (((Var 1 xor Var 1) < (Var 0 div 2)) ==> (ForSome (Var 0 + Num 1 =
    ((Var 1 div 2) xor (Var 3 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Mul 4 (Num 4)))) /\ (~ ((Mul 2
    (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Mul 4 (Num 4)) = Num 1)))))))) /\ (((~ ((Var 1 mod 2) = (Var 1 +
    Var 1))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))) <=> ((Mul 2 (Num 1)) < (Var 1 mod
    3)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((((~ ((Var 0 mod 3) = (Var 0 xor Var 0))) /\ (~ ((Var 0 mod 3) = Num
    1)) /\ (~ ((Var 0 xor Var 0) = Num 1))) /\ (Var 1 mod 2) < (Var 0 + Var 2)) \/ ((~ ((Var 0 div 2) = (Var 0 mod
    4))) /\ (~ ((Var 0 div 2) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))) /\ (((Var 1 mod 3) = (Var 1 xor Var 0)) <=>
    (ForSome (Var 0 + Num 1 = (Var 2 xor Num 0) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Num 7 mod 1))) /\ (~ ((Var 0
    xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Num 7 mod 1) = Num 1))))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 18) ==> ((ForSome ((~ ((~ ((Mul 1 (Var 0)) = (Var 2 div 1))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 2 div 1) = Num 1)))) ==> ((Var 0 xor Var 0) = (Var 2 div 4)))) /\ ((Var 1
    mod 2) = (Var 0 mod 2) \/ (ForSome (Var 0 + Num 1 = (Num 8) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2)
    = (Var 1 mod 6))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 1 mod 6) = Num
    1))))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome (~ (~ ((Num 4 mod 2) = (Mul 1 (Var 1)))))) /\ (((Num 8 + Var 1) <=
    (Var 0 mod 1)) ==> (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 div
    2))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 15) ==> ((ForSome (((Num 5 mod 4) < (Var 1 mod 2) \/ ((~ ((Mul 1
    (Var 2)) = (Num 7 mod 5))) /\ (~ ((Mul 1 (Var 2)) = Num 1)) /\ (~ ((Num 7 mod 5) = Num 1)))) <=> ((~ ((Num 6 xor
    Var 0) = (Num 5 mod 4))) /\ (~ ((Num 6 xor Var 0) = Num 1)) /\ (~ ((Num 5 mod 4) = Num 1))))) /\ (((Mul 2 (Var 0))
    = (Mul 2 (Num 1))) <=> ((Var 1 mod 4) = (Var 0 mod 4)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((((Var 0 mod 4) < (Var 0 + Var 0)) ==> ((~ ((Var 0 div 4) = (Mul 0
    (Num 2)))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Mul 0 (Num 2)) = Num 1)))) ==> ((~ ((Var 2 mod 4) = (Var 1 mod
    2))) /\ (~ ((Var 2 mod 4) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))) /\ (((~ ((Var 1 xor Var 0) = (Var 0 + Var
    1))) /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1))) ==> ((Num 5 + Num 7) <= (Mul 3 (Var
    0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll ((((Num 2 xor Var 1) < (Var 2 mod 2)) <=> ((Var 1 div 4) <= (Var 1 +
    Num 2))) \/ (Mul 4 (Var 2)) <= (Var 1 mod 2))) /\ ((Mul 3 (Var 0)) < (Num 0 + Var 0) /\ (Var 0 mod 4) = (Var 0 +
    Num 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll ((((Var 0 xor Num 4) = (Num 4 xor Var 1)) <=> ((Var 1 mod 6) < (Var 0
    mod 4))) \/ (Num 3 mod 4) <= (Var 0 mod 5))) /\ ((Num 0 mod 1) <= (Mul 2 (Num 4)) /\ (Num 1 div 1) <= (Num 4 mod
    4))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 6 /\ ((ForAll ((((Var 2 xor Var 1) <= (Num 7 div 1)) <=> ((Var 1
    xor Num 8) <= (Var 0 xor Var 2))) ==> ((Mul 3 (Var 2)) <= (Var 1 mod 4)))) /\ (~ ((Var 0 mod 2) = (Mul 1 (Var
    1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 7 /\ ((ForAll ((((Num 5 xor Num 2) < (Var 1 mod 4)) ==> ((Num 1 +
    Num 3) < (Var 0 xor Num 7))) ==> ((Var 2 xor Var 1) = (Var 1 mod 1)))) /\ ((Num 1 + Num 2) = (Mul 0 (Var 0)) /\
    (Mul 0 (Var 0)) = (Var 1 xor Num 4))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 16) ==> ((ForAll (~ (((~ ((Var 1 + Var 0) = (Mul 1 (Var 1)))) /\ (~
    ((Var 1 + Var 0) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))) ==> ((~ ((Num 8 div 4) = (Num 8 div 1))) /\ (~ ((Num
    8 div 4) = Num 1)) /\ (~ ((Num 8 div 1) = Num 1)))))) /\ (((Var 1 mod 2) < (Var 0 div 1)) <=> ((Var 1 + Var 1) <=
    (Mul 1 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForSome (((Var 2 div 4) < (Mul 0 (Var 0)) \/ (Var 2 mod 1) = (Num 1 mod 4))
    ==> ((Num 6 mod 6) = (Var 1 xor Var 2)))) /\ (((~ ((Num 4 div 4) = (Num 1 mod 1))) /\ (~ ((Num 4 div 4) = Num 1))
    /\ (~ ((Num 1 mod 1) = Num 1))) \/ ((~ ((Mul 1 (Var 0)) = (Mul 2 (Var 0)))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~
    ((Mul 2 (Var 0)) = Num 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome (~ (~ ((Var 2 div 4) = (Num 1 + Num 2))))) /\ (((~ ((Num 7 div 4) =
    (Num 6 mod 1))) /\ (~ ((Num 7 div 4) = Num 1)) /\ (~ ((Num 6 mod 1) = Num 1))) ==> ((Num 6 div 4) <= (Num 1 xor
    Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome ((~ ((Mul 2 (Num 7)) = (Var 0 mod 2))) ==> ((Var 1 mod 2) < (Num 0 div
    2)))) /\ (((Var 1 xor Var 1) = (Var 1 mod 2)) ==> ((Num 8 xor Num 5) = (Num 6 mod 2)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 12 /\ ((ForSome ((((Num 3 + Num 1) <= (Var 0 xor Var 2)) <=> ((~
    ((Mul 0 (Var 0)) = (Var 1 mod 1))) /\ (~ ((Mul 0 (Var 0)) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1)))) <=> ((~ ((Var
    0 mod 6) = (Mul 1 (Var 0)))) /\ (~ ((Var 0 mod 6) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))))) /\ (~ ((Var 0 xor
    Num 8) = (Var 1 div 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForAll ((((~ ((Num 7 xor Var 2) = (Num 6 div 2))) /\ (~ ((Num 7 xor Var 2) =
    Num 1)) /\ (~ ((Num 6 div 2) = Num 1))) \/ (Var 1 div 4) <= (Var 1 mod 2)) /\ (Var 2 + Num 4) < (Mul 4 (Var 0))))
    /\ (((Mul 4 (Var 1)) < (Var 0 mod 1)) <=> ((Var 1 mod 2) = (Var 1 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForAll (((Mul 4 (Var 1)) <= (Mul 1 (Var 0)) \/ ((~ ((Var 2 mod 1) = (Num 2
    xor Var 2))) /\ (~ ((Var 2 mod 1) = Num 1)) /\ (~ ((Num 2 xor Var 2) = Num 1)))) <=> ((Var 0 div 1) = (Num 0 + Var
    1)))) /\ ((Var 1 mod 2) = (Var 1 xor Var 1) /\ ((~ ((Var 1 mod 1) = (Num 8 mod 1))) /\ (~ ((Var 1 mod 1) = Num 1))
    /\ (~ ((Num 8 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForSome ((((Mul 4 (Var 1)) <= (Mul 2 (Var 2))) <=> ((~ ((Var 2 + Num 2) =
    (Num 8 mod 6))) /\ (~ ((Var 2 + Num 2) = Num 1)) /\ (~ ((Num 8 mod 6) = Num 1)))) \/ (ForSome (Var 0 + Num 1 =
    ((Num 2 div 2) xor (Var 2 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Num 4 + Var 3))) /\ (~ ((Mul 2
    (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Num 4 + Var 3) = Num 1))))))) /\ ((Var 1 xor Var 1) = (Var 1 div 4)
    \/ (Mul 1 (Var 0)) = (Num 1 mod 4))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 3 /\ ((ForSome ((((~ ((Mul 1 (Num 1)) = (Var 2 xor Var 1))) /\ (~
    ((Mul 1 (Num 1)) = Num 1)) /\ (~ ((Var 2 xor Var 1) = Num 1))) \/ (Var 1 xor Var 0) <= (Num 2 xor Num 2)) /\ (Var
    1 mod 2) <= (Var 0 xor Var 2))) /\ (~ ((~ ((Var 1 mod 1) = (Num 4 + Var 1))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~
    ((Num 4 + Var 1) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 9) ==> ((ForAll ((((Num 6 mod 3) = (Var 0 mod 2)) <=> ((Var 1 + Var
    1) < (Mul 2 (Var 1)))) <=> ((~ ((Mul 4 (Var 1)) = (Mul 0 (Var 0)))) /\ (~ ((Mul 4 (Var 1)) = Num 1)) /\ (~ ((Mul 0
    (Var 0)) = Num 1))))) /\ ((Num 8 div 1) = (Mul 2 (Var 0)) /\ (Num 4 + Var 1) <= (Var 0 mod 3))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 15 /\ ((ForAll ((~ ((Mul 0 (Var 0)) <= (Num 5 + Var 0))) ==> ((Var
    1 mod 2) = (Var 2 mod 5)))) /\ ((Mul 4 (Var 1)) = (Var 0 mod 5) \/ (Num 3 mod 1) = (Num 4 mod 1))))))%formula,
    true);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 9) ==> ((ForSome (~ (((~ ((Var 0 div 4) = (Num 0 mod 3))) /\ (~
    ((Var 0 div 4) = Num 1)) /\ (~ ((Num 0 mod 3) = Num 1))) ==> ((~ ((Var 2 + Var 0) = (Num 4 mod 2))) /\ (~ ((Var 2
    + Var 0) = Num 1)) /\ (~ ((Num 4 mod 2) = Num 1)))))) /\ (((Var 0 + Num 1) = (Mul 2 (Num 7))) ==> ((~ ((Var 0 mod
    2) = (Var 0 mod 1))) /\ (~ ((Var 0 mod 2) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 18 /\ ((ForAll (~ (((Num 7 div 2) = (Mul 1 (Var 2))) <=> (ForSome
    (Var 0 + Num 1 = (Var 3) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 xor Num 5)))))) /\ (((Num 6 mod
    2) <= (Mul 1 (Var 0))) ==> ((Var 0 + Num 0) < (Mul 4 (Var 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 1 /\ ((ForAll ((Var 0 div 2) < (Var 0 + Var 0) \/ ((~ ((Var 1 + Num
    5) = (Var 0 mod 1))) /\ (~ ((Var 1 + Num 5) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))) \/ (Var 1 + Var 2) <= (Num 6
    mod 2))) /\ (((Var 0 mod 1) = (Var 1 + Var 1)) <=> ((Num 0 + Var 1) < (Num 6 mod 1)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 11 /\ ((ForSome (~ (((Var 1 xor Var 2) = (Var 2 div 1)) <=> ((Var
    0 xor Var 0) < (Var 2 + Var 0))))) /\ (~ ((Var 1 div 4) < (Var 1 div 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 19 /\ ((ForSome ((~ ((~ ((Mul 2 (Var 1)) = (Mul 4 (Var 1)))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num 1)))) \/ (Mul 2 (Var 0)) <= (Var 1 mod 4))) /\ (((~ ((Var
    1 xor Var 0) = (Mul 2 (Num 1)))) /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Mul 2 (Num 1)) = Num 1))) <=> ((Var 1
    xor Var 1) < (Mul 2 (Num 0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll (((Num 8 mod 1) <= (Num 1 mod 6) /\ ((~ ((Var 1 xor Var 2) = (Mul 2
    (Var 0)))) /\ (~ ((Var 1 xor Var 2) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1)))) <=> ((Num 5 + Num 8) < (Var 1 mod
    2)))) /\ (((Var 1 mod 4) < (Num 2 mod 4)) ==> ((~ ((Mul 4 (Num 6)) = (Var 1 mod 1))) /\ (~ ((Mul 4 (Num 6)) = Num
    1)) /\ (~ ((Var 1 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll (((Num 3 xor Var 2) < (Num 4 mod 1) \/ (Num 0 xor Var 2) = (Num 7 xor
    Var 0)) <=> ((~ ((Num 8 + Var 2) = (Mul 4 (Var 1)))) /\ (~ ((Num 8 + Var 2) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num
    1))))) /\ (((Var 1 + Var 1) <= (Var 1 mod 1)) ==> ((Var 1 mod 4) < (Var 1 mod 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 19) ==> ((ForAll ((~ ((Var 1 mod 4) = (Var 2 xor Var 0))) /\ (Mul 2
    (Var 1)) = (Var 2 xor Var 1))) /\ ((Var 1 mod 2) < (Var 1 mod 4) /\ (Num 8 div 1) = (Mul 2 (Num 6)))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 4 /\ ((ForSome ((~ ((~ ((Mul 1 (Num 1)) = (Mul 4 (Var 0)))) /\ (~
    ((Mul 1 (Num 1)) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1)))) <=> ((~ ((Var 1 + Num 3) = (Var 1 div 2))) /\ (~
    ((Var 1 + Num 3) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1))))) /\ (((~ ((Var 0 div 4) = (Var 1 mod 1))) /\ (~ ((Var
    0 div 4) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))) <=> ((~ ((Var 0 mod 5) = (Var 1 mod 2))) /\ (~ ((Var 0 mod 5) =
    Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 18) ==> ((ForAll (~ (((Var 1 + Num 0) = (Var 1 mod 5)) <=> ((Var 2
    mod 1) < (Num 2 div 4))))) /\ ((Var 0 mod 3) < (Mul 1 (Num 1)) /\ ((~ ((Mul 2 (Num 7)) = (Num 8 xor Var 1))) /\ (~
    ((Mul 2 (Num 7)) = Num 1)) /\ (~ ((Num 8 xor Var 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll (((Var 1 mod 4) = (Var 2 + Var 1) \/ ((~ ((Var 2 mod 5) = (Var 1 mod
    4))) /\ (~ ((Var 2 mod 5) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1)))) <=> ((~ ((Num 4 xor Var 0) = (Mul 3 (Num
    0)))) /\ (~ ((Num 4 xor Var 0) = Num 1)) /\ (~ ((Mul 3 (Num 0)) = Num 1))))) /\ ((Mul 1 (Var 0)) = (Var 0 + Var 0)
    \/ (Var 0 mod 2) = (Var 1 xor Var 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 18 /\ ((ForAll ((~ ((~ ((Var 2 xor Num 3) = (Num 0 mod 4))) /\ (~
    ((Var 2 xor Num 3) = Num 1)) /\ (~ ((Num 0 mod 4) = Num 1)))) ==> ((Var 1 div 2) = (Num 5 div 2)))) /\ ((ForSome
    (Var 0 + Num 1 = (Num 5) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 1 + Var 1))) /\ (~ ((((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))))) <=> ((Var 0 + Num 6) <= (Num 2
    div 1)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 5) ==> ((ForAll (~ (((Var 0 mod 1) <= (Var 1 xor Num 1)) ==> ((Var
    0 + Var 2) < (Mul 4 (Var 0)))))) /\ ((Mul 2 (Var 0)) = (Num 1 + Var 1) \/ (Num 3 div 1) <= (Mul 2 (Num
    5)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 1 /\ ((ForSome ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var
    3 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <= (Mul 2 (Var 1)))) \/ (Num 0 mod 2) = (Var 1 + Num 7) \/ (Var 1
    xor Var 1) <= (Mul 2 (Var 2)))) /\ (((~ ((Num 5 div 2) = (Mul 4 (Var 0)))) /\ (~ ((Num 5 div 2) = Num 1)) /\ (~
    ((Mul 4 (Var 0)) = Num 1))) /\ (Mul 2 (Var 0)) = (Var 0 xor Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForAll (((Mul 2 (Var 1)) = (Num 8 xor Num 1) /\ (Num 2 mod 1) = (Mul 1 (Var
    1))) ==> ((Mul 0 (Var 0)) <= (Num 2 + Var 1)))) /\ (((~ ((Mul 2 (Var 1)) = (Var 1 div 4))) /\ (~ ((Mul 2 (Var 1))
    = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))) ==> ((Var 0 + Var 0) < (Num 5 xor Num 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome ((((~ ((Mul 1 (Var 1)) = (Mul 1 (Var 0)))) /\ (~ ((Mul 1 (Var 1)) =
    Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))) \/ (Var 1 + Num 1) < (Var 1 + Num 5)) ==> ((Mul 2 (Var 2)) < (Mul 0 (Var
    0))))) /\ (((Var 0 + Num 2) <= (Mul 2 (Var 0))) ==> ((~ ((Var 1 xor Var 0) = (Num 7 mod 1))) /\ (~ ((Var 1 xor Var
    0) = Num 1)) /\ (~ ((Num 7 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForAll ((~ ((Var 1 div 2) < (Mul 2 (Num 5)))) ==> (ForSome (Var 0 + Num 1 =
    (Num 5) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Mul 2 (Var 2)))))) /\ (((Var 1 xor Num 6) < (Var 0 xor
    Var 0)) ==> ((~ ((Var 1 mod 2) = (Var 1 mod 4))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Var 1 mod 4) = Num
    1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 8 /\ ((ForAll ((((Mul 2 (Num 6)) = (Var 0 mod 1)) ==> ((Var 0 mod
    3) = (Var 2 mod 6))) /\ (ForSome (Var 0 + Num 1 = (Var 3) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Num
    7 + Var 3))))) /\ ((Mul 1 (Var 0)) < (Num 8 + Var 1) \/ (Num 6 xor Var 1) < (Var 0 mod 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 12) ==> ((ForSome (((Mul 1 (Var 0)) = (Mul 2 (Num 0)) \/ (Mul 4 (Num
    3)) = (Mul 2 (Var 1))) /\ (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <
    (Var 1 + Var 3))))) /\ ((Var 0 mod 2) < (Var 1 + Num 1) /\ (Mul 1 (Var 0)) < (Var 0 xor Var 0))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome ((Var 2 mod 2) <= (Var 0 mod 1) /\ (Mul 1 (Num 1)) < (Var 1 + Num 2)
    /\ (ForSome (Var 0 + Num 1 = (Num 0) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 1 xor Var 2))))) /\
    (((Mul 1 (Var 0)) < (Num 5 + Var 0)) <=> ((Var 0 xor Num 8) < (Var 0 div 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForSome (((Var 2 xor Num 8) < (Num 6 xor Num 4) \/ (Num 8 mod 5) <= (Var 0
    mod 2)) ==> ((Mul 4 (Var 2)) = (Var 1 mod 2)))) /\ (~ ((Var 0 + Var 1) < (Var 1 mod 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 6) ==> ((ForSome ((((Var 1 + Var 2) < (Var 0 mod 1)) <=> ((~ ((Mul
    1 (Var 1)) = (Var 1 div 1))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1)))) ==> ((Var 0 div 1)
    = (Num 4 mod 3)))) /\ (((Mul 3 (Var 0)) < (Var 1 xor Var 0)) ==> ((Var 0 mod 2) = (Var 1 mod 2)))))))%formula,
    true);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 17) ==> ((ForAll (~ (((Var 2 div 1) <= (Mul 1 (Var 0))) <=> ((~
    ((Var 1 mod 6) = (Mul 1 (Var 2)))) /\ (~ ((Var 1 mod 6) = Num 1)) /\ (~ ((Mul 1 (Var 2)) = Num 1)))))) /\ ((Var 1
    + Num 4) < (Var 1 + Var 0) \/ (ForSome (Var 0 + Num 1 = (Num 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <
    (Mul 2 (Var 2)))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 9) ==> ((ForSome (((Mul 3 (Num 1)) = (Num 7 mod 4) /\ ((~ ((Var 2
    mod 5) = (Num 6 div 4))) /\ (~ ((Var 2 mod 5) = Num 1)) /\ (~ ((Num 6 div 4) = Num 1)))) <=> ((Mul 3 (Var 2)) =
    (Num 0 mod 4)))) /\ (~ ((Var 0 + Num 0) < (Num 7 div 4)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll (((Var 1 div 4) = (Num 2 xor Num 1) \/ ((~ ((Num 7 xor Var 2) = (Num 7
    mod 4))) /\ (~ ((Num 7 xor Var 2) = Num 1)) /\ (~ ((Num 7 mod 4) = Num 1)))) <=> ((Mul 2 (Var 1)) < (Mul 1 (Var
    2))))) /\ (((Mul 4 (Var 0)) < (Var 0 div 1)) ==> ((Var 1 + Var 1) <= (Mul 2 (Var 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 10) ==> ((ForSome ((~ ((~ ((Mul 1 (Num 5)) = (Var 2 xor Var 0))) /\
    (~ ((Mul 1 (Num 5)) = Num 1)) /\ (~ ((Var 2 xor Var 0) = Num 1)))) \/ (Var 1 mod 4) <= (Var 2 + Var 1))) /\ (((Mul
    1 (Num 6)) < (Mul 4 (Var 1))) ==> ((~ ((Num 2 mod 4) = (Var 0 + Var 1))) /\ (~ ((Num 2 mod 4) = Num 1)) /\ (~
    ((Var 0 + Var 1) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 16) ==> ((ForAll ((Mul 3 (Var 2)) < (Var 2 xor Var 2) \/ (ForSome
    (Var 0 + Num 1 = ((Var 2 div 2) xor (Var 3 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Mul 4 (Num 0)))) \/
    (Var 1 + Var 2) = (Mul 1 (Var 0)))) /\ (~ ((Mul 1 (Var 1)) = (Num 0 xor Var 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 2) ==> ((ForSome ((((Var 1 mod 1) < (Var 1 xor Num 3)) <=> ((Num 7
    mod 6) = (Var 1 xor Var 1))) ==> ((Var 2 xor Num 2) <= (Var 2 mod 2)))) /\ (((~ ((Num 2 mod 1) = (Var 1 + Var 1)))
    /\ (~ ((Num 2 mod 1) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))) ==> ((~ ((Mul 2 (Var 1)) = (Mul 4 (Var 1)))) /\
    (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 16) ==> ((ForAll ((((Var 2 + Var 1) = (Num 2 mod 1)) <=> ((Num 2 div
    4) < (Mul 0 (Var 1)))) <=> ((Var 0 mod 1) < (Num 5 xor Var 0)))) /\ (((Var 1 mod 1) <= (Var 1 mod 1)) <=> ((Var 0
    + Num 4) = (Mul 1 (Var 0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForSome ((~ ((Mul 4 (Var 0)) < (Mul 2 (Num 7)))) \/ (Num 1 mod 6) = (Num 7 mod
    1))) /\ (((~ ((Var 1 mod 1) = (Var 1 mod 2))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))) ==>
    ((~ ((Var 0 mod 2) = (Var 1 + Var 0))) /\ (~ ((Var 0 mod 2) = Num 1)) /\ (~ ((Var 1 + Var 0) = Num
    1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 4) ==> ((ForSome ((~ ((~ ((Mul 4 (Var 2)) = (Var 1 xor Var 2))) /\
    (~ ((Mul 4 (Var 2)) = Num 1)) /\ (~ ((Var 1 xor Var 2) = Num 1)))) ==> ((~ ((Mul 1 (Var 2)) = (Num 8 mod 4))) /\
    (~ ((Mul 1 (Var 2)) = Num 1)) /\ (~ ((Num 8 mod 4) = Num 1))))) /\ (((~ ((Var 1 + Var 0) = (Num 7 xor Var 0))) /\
    (~ ((Var 1 + Var 0) = Num 1)) /\ (~ ((Num 7 xor Var 0) = Num 1))) <=> ((Var 1 mod 5) <= (Mul 3 (Var
    0))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 5) ==> ((ForSome ((((~ ((Mul 1 (Num 0)) = (Var 2 div 4))) /\ (~
    ((Mul 1 (Num 0)) = Num 1)) /\ (~ ((Var 2 div 4) = Num 1))) /\ ((~ ((Num 4 mod 1) = (Var 1 + Num 0))) /\ (~ ((Num 4
    mod 1) = Num 1)) /\ (~ ((Var 1 + Num 0) = Num 1)))) ==> ((~ ((Num 6 mod 4) = (Var 1 mod 2))) /\ (~ ((Num 6 mod 4)
    = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))) /\ ((Mul 2 (Var 0)) < (Var 0 mod 2) /\ (ForSome (Var 0 + Num 1 = (Var
    1 xor Var 1) /\ (Var 0 xor (Var 0 + Num 1)) < (Var 2 mod 5))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 0 /\ ((ForSome (((Var 1 mod 1) < (Mul 1 (Var 1)) \/ (Num 3 + Var
    0) = (Mul 4 (Var 2))) /\ (Mul 0 (Var 2)) = (Var 1 + Num 7))) /\ (((Num 6 div 1) = (Var 0 xor Num 3)) ==> (ForSome
    (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 mod 5))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 10 /\ ((ForSome ((((~ ((Var 1 div 1) = (Num 6 div 1))) /\ (~ ((Var
    1 div 1) = Num 1)) /\ (~ ((Num 6 div 1) = Num 1))) ==> ((~ ((Mul 3 (Var 0)) = (Var 0 xor Var 0))) /\ (~ ((Mul 3
    (Var 0)) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num 1)))) \/ (Var 1 + Var 0) < (Mul 4 (Var 2)))) /\ (((Var 0 mod 5)
    = (Var 0 mod 1)) ==> ((Var 1 xor Var 1) < (Var 1 div 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 14) ==> ((ForSome (((Var 2 xor Var 1) = (Mul 0 (Var 1)) \/ (Mul 1
    (Num 1)) = (Num 4 mod 4)) /\ (Mul 3 (Var 0)) < (Mul 1 (Var 0)))) /\ ((Mul 2 (Var 1)) <= (Num 5 mod 5) \/ (Mul 1
    (Var 0)) < (Mul 1 (Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 2) ==> ((ForAll ((((Var 0 mod 1) < (Mul 4 (Var 1))) ==> ((Mul 1
    (Num 0)) <= (Num 5 + Num 8))) <=> ((~ ((Mul 0 (Num 6)) = (Var 2 mod 4))) /\ (~ ((Mul 0 (Num 6)) = Num 1)) /\ (~
    ((Var 2 mod 4) = Num 1))))) /\ (((~ ((Var 0 xor Var 1) = (Num 6 mod 4))) /\ (~ ((Var 0 xor Var 1) = Num 1)) /\ (~
    ((Num 6 mod 4) = Num 1))) ==> (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <
    (Mul 1 (Var 2)))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((((~ ((Mul 2 (Var 1)) = (Var 1 + Num 1))) /\ (~ ((Mul 2 (Var 1)) =
    Num 1)) /\ (~ ((Var 1 + Num 1) = Num 1))) <=> ((Var 2 mod 2) = (Var 2 xor Num 3))) /\ ((~ ((Mul 2 (Var 1)) = (Var
    0 mod 4))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))) /\ (((Var 0 mod 5) <= (Var 0 + Var
    1)) ==> ((~ ((Num 8 mod 2) = (Mul 0 (Var 0)))) /\ (~ ((Num 8 mod 2) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num
    1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForSome ((((Var 2 div 2) <= (Mul 4 (Var 2))) ==> ((Var 1 xor Var 1) = (Num 7
    mod 1))) /\ (Var 2 xor Var 0) = (Var 0 + Var 0))) /\ ((ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 +
    Num 1)) + Num 1) div 2) <= (Var 2 div 2))) \/ ((~ ((Var 0 xor Num 0) = (Num 4 mod 6))) /\ (~ ((Var 0 xor Num 0) =
    Num 1)) /\ (~ ((Num 4 mod 6) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 10 /\ ((ForSome (((Num 7 div 4) <= (Mul 3 (Var 0)) /\ (Mul 0 (Var
    1)) < (Var 2 mod 3)) <=> ((~ ((Num 7 mod 4) = (Var 0 mod 5))) /\ (~ ((Num 7 mod 4) = Num 1)) /\ (~ ((Var 0 mod 5)
    = Num 1))))) /\ (((Num 8 xor Num 6) <= (Num 5 mod 2)) ==> ((Mul 1 (Var 0)) < (Num 3 + Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 8 /\ ((ForSome (((Var 0 mod 2) < (Num 4 mod 1) /\ (Var 2 div 4) <=
    (Var 1 + Var 1)) \/ ((~ ((Var 1 xor Var 2) = (Num 0 div 1))) /\ (~ ((Var 1 xor Var 2) = Num 1)) /\ (~ ((Num 0 div
    1) = Num 1))))) /\ ((Var 1 mod 6) <= (Mul 0 (Var 0)) \/ (Var 1 mod 2) < (Var 0 mod 2))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 12 /\ ((ForSome ((((Num 8 mod 1) < (Var 1 mod 4)) <=> ((~ ((Num 1
    mod 1) = (Var 0 + Var 0))) /\ (~ ((Num 1 mod 1) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1)))) ==> ((Mul 1 (Var 1))
    <= (Mul 0 (Var 1))))) /\ (((Var 1 + Num 5) <= (Mul 3 (Var 0))) ==> (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) <= (Num 5 xor Num 6))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 2) ==> ((ForSome ((((Num 5 + Var 2) = (Mul 4 (Var 2))) ==> ((Mul 2
    (Var 0)) = (Num 4 div 1))) <=> ((Mul 2 (Var 1)) < (Var 1 xor Num 4)))) /\ (((Mul 4 (Var 0)) = (Var 1 mod 4)) ==>
    ((~ ((Num 7 div 1) = (Mul 4 (Num 3)))) /\ (~ ((Num 7 div 1) = Num 1)) /\ (~ ((Mul 4 (Num 3)) = Num
    1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 9 /\ ((ForAll (((Mul 2 (Var 1)) <= (Var 2 mod 2) \/ (Var 2 mod 1)
    <= (Num 4 xor Var 1)) <=> ((Num 5 mod 3) < (Var 0 + Var 2)))) /\ (((Num 5 mod 4) <= (Var 0 + Num 6)) ==> ((~ ((Var
    0 mod 3) = (Mul 2 (Var 1)))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 15 /\ ((ForSome (~ (~ ((Mul 1 (Var 1)) < (Mul 2 (Var 1)))))) /\ (~
    ((Var 1 xor Num 7) < (Var 1 xor Num 3)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 1) ==> ((ForSome ((~ ((Num 6 + Num 4) = (Mul 3 (Var 0)))) /\ (Num 2
    mod 4) <= (Mul 0 (Var 1)))) /\ (~ ((Var 0 mod 4) = (Var 1 mod 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 8 /\ ((ForAll ((~ ((Var 1 div 4) <= (Num 7 xor Num 4))) ==> ((Mul 1
    (Var 2)) <= (Mul 2 (Var 2))))) /\ ((Num 3 xor Num 3) = (Var 1 mod 2) \/ (ForSome (Var 0 + Num 1 = (Var 2) /\
    (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 2 (Var 1)))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 10) ==> ((ForSome ((~ ((Mul 2 (Var 0)) < (Var 1 xor Num 7))) <=> ((~
    ((Var 0 mod 3) = (Var 2 div 1))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Var 2 div 1) = Num 1))))) /\ (((~ ((Mul 1
    (Num 8)) = (Var 0 + Var 0))) /\ (~ ((Mul 1 (Num 8)) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1))) <=> ((~ ((Var 1
    xor Var 0) = (Mul 3 (Var 1)))) /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Mul 3 (Var 1)) = Num 1))))))))%formula,
    true);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 15) ==> ((ForAll (~ (~ ((~ ((Var 2 mod 4) = (Var 1 mod 5))) /\ (~
    ((Var 2 mod 4) = Num 1)) /\ (~ ((Var 1 mod 5) = Num 1)))))) /\ (((~ ((Mul 0 (Var 1)) = (Mul 1 (Num 8)))) /\ (~
    ((Mul 0 (Var 1)) = Num 1)) /\ (~ ((Mul 1 (Num 8)) = Num 1))) /\ (Num 8 xor Num 7) < (Var 0 div 2))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 18) ==> ((ForSome (~ (((~ ((Mul 2 (Num 4)) = (Mul 0 (Var 1)))) /\ (~
    ((Mul 2 (Num 4)) = Num 1)) /\ (~ ((Mul 0 (Var 1)) = Num 1))) <=> ((Num 8 + Num 4) = (Var 0 div 2))))) /\ ((Var 1 +
    Num 8) <= (Mul 0 (Var 0)) \/ (Var 1 mod 2) < (Var 1 mod 2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 8) ==> ((ForSome (((Num 7 mod 2) <= (Mul 1 (Num 1)) \/ (Var 1 div 4)
    <= (Num 3 div 4)) /\ (Mul 1 (Var 1)) < (Var 2 mod 1))) /\ (~ ((~ ((Var 1 xor Var 0) = (Mul 1 (Var 0)))) /\ (~
    ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 0) ==> ((ForAll ((~ ((Num 3 mod 5) < (Var 0 + Var 2))) \/ ((~ ((Num
    3 xor Num 5) = (Var 0 mod 4))) /\ (~ ((Num 3 xor Num 5) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))) /\ (((Var 1
    xor Var 0) < (Var 1 mod 1)) <=> ((Var 1 + Var 0) <= (Mul 2 (Num 6))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 17) ==> ((ForSome ((((Var 0 + Var 2) <= (Var 2 xor Var 2)) <=> ((Num
    7 mod 1) < (Var 2 div 1))) <=> ((~ ((Var 2 mod 1) = (Num 8 div 1))) /\ (~ ((Var 2 mod 1) = Num 1)) /\ (~ ((Num 8
    div 1) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = ((Num 5 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 +
    Num 1))) <= (Var 1 xor Var 1))) <=> ((Var 0 xor Num 8) = (Var 0 xor Var 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForAll (~ (((~ ((Mul 2 (Num 5)) = (Mul 1 (Num 3)))) /\ (~ ((Mul 2 (Num 5)) =
    Num 1)) /\ (~ ((Mul 1 (Num 3)) = Num 1))) <=> ((Var 0 div 1) = (Mul 2 (Num 6)))))) /\ (((Var 0 xor Var 1) < (Var 1
    div 4)) <=> ((~ ((Var 1 + Var 1) = (Num 5 div 1))) /\ (~ ((Var 1 + Var 1) = Num 1)) /\ (~ ((Num 5 div 1) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 1) ==> ((ForSome (((Mul 3 (Num 0)) < (Var 0 xor Var 2) /\ ((~ ((Var
    2 mod 6) = (Num 1 mod 4))) /\ (~ ((Var 2 mod 6) = Num 1)) /\ (~ ((Num 1 mod 4) = Num 1)))) \/ (Num 6 + Var 0) <
    (Num 4 xor Var 0))) /\ ((ForSome (Var 0 + Num 1 = (Var 1 xor Var 1) /\ (Var 0 xor (Var 0 + Num 1)) < (Mul 1 (Num
    8)))) \/ (Num 8 mod 2) < (Mul 4 (Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 13) ==> ((ForSome (~ (~ ((Num 6 mod 5) < (Mul 4 (Num 2)))))) /\
    ((Num 2 div 2) < (Mul 4 (Num 8)) /\ ((~ ((Num 3 mod 4) = (Num 7 xor Var 0))) /\ (~ ((Num 3 mod 4) = Num 1)) /\ (~
    ((Num 7 xor Var 0) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 0) ==> ((ForAll ((((~ ((Var 2 + Num 7) = (Mul 1 (Var 1)))) /\ (~
    ((Var 2 + Num 7) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))) <=> (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 xor Var 2)))) ==> ((Num 2 xor Num 3) <= (Var 2 xor Num 0)))) /\ (((Var 0
    xor Var 0) <= (Mul 2 (Var 0))) ==> ((Var 0 xor Var 0) = (Mul 1 (Var 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 14 /\ ((ForAll (~ (((Var 2 div 2) <= (Var 0 div 1)) ==> ((Var 0 +
    Var 0) < (Var 1 mod 4))))) /\ (((Var 0 mod 5) <= (Num 2 mod 1)) ==> ((Mul 3 (Var 0)) < (Var 0 mod
    2)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 3 /\ ((ForSome (~ (((~ ((Mul 2 (Var 1)) = (Num 8 mod 5))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Num 8 mod 5) = Num 1))) <=> ((Num 5 + Var 1) = (Var 0 div 2))))) /\ (((Num 8
    mod 4) = (Var 0 mod 1)) ==> ((Num 6 div 2) < (Mul 1 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 7) ==> ((ForSome (~ (((Var 1 mod 5) <= (Var 1 mod 4)) ==> ((Mul 0
    (Var 0)) <= (Mul 3 (Num 4)))))) /\ ((Mul 0 (Num 7)) < (Var 0 mod 2) /\ (ForSome (Var 0 + Num 1 = (Var 1 xor Num 3)
    /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Num 7 mod 1))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Num 7
    mod 1) = Num 1))))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome ((((Var 2 mod 1) < (Mul 1 (Var 1))) ==> ((Num 6 mod 2) < (Num 5 mod
    1))) /\ ((~ ((Mul 3 (Var 1)) = (Num 2 mod 4))) /\ (~ ((Mul 3 (Var 1)) = Num 1)) /\ (~ ((Num 2 mod 4) = Num 1)))))
    /\ (((Mul 1 (Num 2)) <= (Var 1 xor Num 2)) ==> ((Var 1 + Num 5) < (Mul 2 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll (((Num 5 xor Num 5) < (Mul 3 (Var 1)) /\ (Var 1 xor Num 0) = (Var 1 +
    Num 5)) <=> ((Num 5 xor Var 0) < (Num 1 mod 1)))) /\ (((Var 0 mod 1) = (Mul 2 (Var 1))) ==> ((Var 0 mod 6) = (Var
    1 + Num 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 19) ==> ((ForAll ((~ ((Var 1 xor Var 0) = (Num 8 mod 1))) \/ (Mul 4
    (Var 0)) < (Var 2 mod 3))) /\ (((~ ((Num 0 + Num 7) = (Var 1 div 2))) /\ (~ ((Num 0 + Num 7) = Num 1)) /\ (~ ((Var
    1 div 2) = Num 1))) ==> ((Num 0 + Num 3) < (Mul 1 (Var 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 2 /\ ((ForSome ((~ ((~ ((Num 4 div 1) = (Var 1 + Num 1))) /\ (~
    ((Num 4 div 1) = Num 1)) /\ (~ ((Var 1 + Num 1) = Num 1)))) ==> ((Var 2 xor Var 2) = (Num 8 xor Num 1)))) /\ ((Num
    6 + Num 5) < (Mul 4 (Var 0)) /\ (ForSome (Var 0 + Num 1 = (Num 4 xor Num 0) /\ (Var 0 xor (Var 0 + Num 1)) <= (Mul
    1 (Var 1)))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll (((Var 0 div 2) = (Var 2 + Num 7) /\ ((~ ((Var 2 mod 4) = (Mul 2 (Num
    3)))) /\ (~ ((Var 2 mod 4) = Num 1)) /\ (~ ((Mul 2 (Num 3)) = Num 1)))) \/ (Mul 4 (Var 0)) = (Var 2 mod 5))) /\
    (((~ ((Num 0 xor Num 4) = (Var 0 xor Var 0))) /\ (~ ((Num 0 xor Num 4) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num
    1))) ==> ((Var 0 div 1) = (Var 0 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll ((Var 2 mod 4) < (Var 2 mod 4) \/ (Mul 4 (Var 2)) <= (Num 0 + Num 8) \/
    ((~ ((Num 4 mod 4) = (Var 2 xor Num 7))) /\ (~ ((Num 4 mod 4) = Num 1)) /\ (~ ((Var 2 xor Num 7) = Num 1))))) /\
    ((ForSome (Var 0 + Num 1 = (Num 7 xor Num 6) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Num 7 div 1))) /\ (~ ((Var 0
    xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Num 7 div 1) = Num 1))))) \/ (Num 8 mod 4) = (Mul 1 (Var 0)))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome (~ (~ ((Num 0 div 2) < (Mul 3 (Var 0)))))) /\ (((Var 0 mod 2) <= (Num
    5 mod 1)) ==> ((~ ((Var 1 xor Var 1) = (Var 0 div 4))) /\ (~ ((Var 1 xor Var 1) = Num 1)) /\ (~ ((Var 0 div 4) =
    Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 3) ==> ((ForSome ((~ ((Num 6 div 2) = (Num 7 mod 4))) /\ (Num 6 xor
    Num 1) = (Mul 3 (Var 2)))) /\ ((Mul 2 (Var 0)) <= (Mul 4 (Num 7)) \/ ((~ ((Var 0 div 2) = (Num 8 div 2))) /\ (~
    ((Var 0 div 2) = Num 1)) /\ (~ ((Num 8 div 2) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 11) ==> ((ForAll (~ (~ ((~ ((Var 0 + Var 2) = (Num 8 div 1))) /\ (~
    ((Var 0 + Var 2) = Num 1)) /\ (~ ((Num 8 div 1) = Num 1)))))) /\ (((~ ((Num 4 + Num 2) = (Num 6 + Num 2))) /\ (~
    ((Num 4 + Num 2) = Num 1)) /\ (~ ((Num 6 + Num 2) = Num 1))) \/ ((~ ((Mul 2 (Var 0)) = (Num 4 mod 2))) /\ (~ ((Mul
    2 (Var 0)) = Num 1)) /\ (~ ((Num 4 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 16 /\ ((ForAll (~ (~ ((~ ((Mul 2 (Var 2)) = (Mul 2 (Var 0)))) /\
    (~ ((Mul 2 (Var 2)) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1)))))) /\ (((Var 0 mod 2) < (Num 2 mod 6)) ==> ((Var 0
    div 4) < (Num 0 div 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome (~ ((Var 0 mod 5) = (Var 2 + Var 1) \/ ((~ ((Var 1 + Num 5) = (Var 1 +
    Var 1))) /\ (~ ((Var 1 + Num 5) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1)))))) /\ (((Num 2 mod 4) = (Num 3 div 2))
    <=> ((Mul 2 (Num 2)) <= (Var 1 div 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 0) ==> ((ForAll ((((Var 2 + Var 0) < (Var 1 xor Var 2)) <=> ((Num 8
    mod 1) <= (Var 2 mod 4))) /\ (ForSome (Var 0 + Num 1 = ((Var 3 div 2) xor (Var 3 div 2)) /\ ((~ ((Mul 2 (Var 0 xor
    (Var 0 + Num 1))) = (Mul 2 (Var 1)))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Mul 2 (Var 1))
    = Num 1))))))) /\ (((Mul 2 (Var 1)) < (Mul 4 (Num 0))) ==> ((~ ((Mul 2 (Num 6)) = (Mul 0 (Var 0)))) /\ (~ ((Mul 2
    (Num 6)) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 10 /\ ((ForSome (~ (((~ ((Num 6 div 4) = (Num 2 div 1))) /\ (~
    ((Num 6 div 4) = Num 1)) /\ (~ ((Num 2 div 1) = Num 1))) <=> ((Num 8 mod 6) = (Var 1 mod 4))))) /\ (((~ ((Var 1 +
    Var 1) = (Mul 1 (Var 0)))) /\ (~ ((Var 1 + Var 1) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))) ==> ((Mul 1 (Num 7))
    <= (Var 1 + Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 16 /\ ((ForSome ((((Mul 2 (Var 1)) = (Mul 1 (Var 1))) <=> ((Var 2
    div 1) = (Var 2 xor Num 3))) \/ ((~ ((Var 1 xor Num 6) = (Num 1 + Var 1))) /\ (~ ((Var 1 xor Num 6) = Num 1)) /\
    (~ ((Num 1 + Var 1) = Num 1))))) /\ (((~ ((Var 1 mod 2) = (Num 8 xor Num 7))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~
    ((Num 8 xor Num 7) = Num 1))) ==> ((Var 1 div 2) <= (Var 0 div 4)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 12) ==> ((ForSome ((((~ ((Var 2 mod 5) = (Var 1 + Var 2))) /\ (~
    ((Var 2 mod 5) = Num 1)) /\ (~ ((Var 1 + Var 2) = Num 1))) /\ ((~ ((Var 2 + Var 2) = (Var 1 mod 1))) /\ (~ ((Var 2
    + Var 2) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1)))) ==> (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 +
    Num 1)) + Num 1) div 2) < (Var 1 div 2))))) /\ ((Num 4 div 2) = (Var 1 + Num 7) \/ (Var 0 xor Num 1) < (Var 0 div
    1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 8 /\ ((ForSome (((Var 1 mod 6) <= (Num 1 mod 1) /\ (Var 2 xor Var
    0) < (Num 5 xor Var 1)) <=> ((Mul 2 (Num 7)) = (Mul 1 (Var 2))))) /\ (((Num 2 div 1) < (Mul 3 (Num 4))) <=> ((~
    ((Num 2 mod 1) = (Var 0 mod 4))) /\ (~ ((Num 2 mod 1) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 6 /\ ((ForSome (((Num 4 div 1) <= (Mul 1 (Var 0)) \/ ((~ ((Var 0
    xor Var 2) = (Num 4 + Var 0))) /\ (~ ((Var 0 xor Var 2) = Num 1)) /\ (~ ((Num 4 + Var 0) = Num 1)))) /\ (Num 2 +
    Var 2) <= (Num 3 div 2))) /\ ((Var 1 xor Var 1) = (Mul 3 (Num 5)) /\ (Var 1 div 4) = (Var 0 div 1))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 15 /\ ((ForAll ((((Mul 2 (Var 0)) = (Num 8 + Var 2)) <=> ((Var 2
    mod 3) = (Var 1 + Var 0))) \/ (Var 2 + Num 4) = (Var 0 xor Var 1))) /\ (((~ ((Mul 3 (Num 0)) = (Var 1 div 4))) /\
    (~ ((Mul 3 (Num 0)) = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))) ==> ((Var 1 mod 2) <= (Num 5 xor Var
    1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 3 /\ ((ForAll (~ (~ ((Var 2 div 4) <= (Var 0 mod 5))))) /\ ((Var 0
    xor Var 1) = (Var 1 xor Var 1) /\ ((~ ((Var 0 div 1) = (Mul 4 (Var 0)))) /\ (~ ((Var 0 div 1) = Num 1)) /\ (~
    ((Mul 4 (Var 0)) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 16) ==> ((ForSome (((Var 1 mod 1) < (Num 8 mod 4) /\ (Var 2 mod 1)
    = (Mul 4 (Var 1))) ==> ((Mul 1 (Var 1)) < (Var 1 mod 2)))) /\ ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) <= (Mul 0 (Var 2)))) ==> ((~ ((Var 0 div 1) = (Num 2 xor Num 6))) /\ (~ ((Var 0
    div 1) = Num 1)) /\ (~ ((Num 2 xor Num 6) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 19 /\ ((ForSome ((((Var 1 + Num 4) = (Num 2 xor Num 5)) ==> ((Var
    2 + Var 1) = (Num 5 div 2))) <=> ((Var 0 mod 4) = (Var 0 mod 3)))) /\ ((ForSome (Var 0 + Num 1 = (Num 8) /\ (((Var
    0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Mul 4 (Num 4)))) ==> ((~ ((Var 0 xor Var 0) = (Var 1 + Num 7))) /\ (~
    ((Var 0 xor Var 0) = Num 1)) /\ (~ ((Var 1 + Num 7) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 4) ==> ((ForAll ((~ ((Var 2 mod 1) < (Mul 3 (Var 2)))) /\ (Mul 3
    (Var 0)) = (Var 1 + Var 2))) /\ (((~ ((Mul 4 (Var 0)) = (Num 2 div 4))) /\ (~ ((Mul 4 (Var 0)) = Num 1)) /\ (~
    ((Num 2 div 4) = Num 1))) /\ ((~ ((Var 1 mod 1) = (Var 1 mod 2))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 1 mod
    2) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 5) ==> ((ForAll ((((~ ((Mul 2 (Var 1)) = (Num 0 mod 1))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Num 0 mod 1) = Num 1))) \/ (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) = (Mul 2 (Var 2))))) ==> ((Num 2 mod 1) < (Mul 4 (Num 8))))) /\ (((Var 0 xor Num
    0) <= (Num 8 mod 3)) <=> ((Num 5 mod 3) <= (Var 0 div 4)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 4 /\ ((ForAll (~ (((~ ((Mul 4 (Var 0)) = (Var 1 mod 6))) /\ (~
    ((Mul 4 (Var 0)) = Num 1)) /\ (~ ((Var 1 mod 6) = Num 1))) ==> ((Var 2 + Var 1) < (Mul 2 (Num 0)))))) /\ ((Var 1
    xor Var 1) = (Var 0 + Var 0) /\ (Mul 1 (Var 1)) <= (Var 1 xor Num 3))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((Mul 1 (Num 3)) < (Var 2 mod 4) \/ (Num 8 + Var 1) <= (Num 4 + Num
    2) \/ (Var 0 mod 1) <= (Var 0 + Var 0))) /\ (~ (ForSome (Var 0 + Num 1 = (Num 8) /\ (((Var 0 xor (Var 0 + Num 1))
    + Num 1) div 2) < (Var 1 div 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 16 /\ ((ForSome ((~ ((Mul 1 (Var 0)) <= (Mul 0 (Var 1)))) /\
    (ForSome (Var 0 + Num 1 = (Var 3 xor Num 3) /\ (Var 0 xor (Var 0 + Num 1)) <= (Var 3 mod 4))))) /\ (~ ((Var 0 div
    1) = (Var 0 + Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome ((((Num 2 mod 2) <= (Num 1 xor Var 2)) ==> ((Mul 0 (Var 0)) < (Var 2
    div 1))) <=> ((Var 0 mod 4) = (Mul 2 (Var 1))))) /\ (~ ((Var 0 xor Var 0) < (Num 5 xor Var 0)))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome ((((Var 2 xor Num 7) <= (Var 0 mod 4)) ==> ((Num 4 xor Num 7) < (Var
    0 div 4))) \/ (Mul 1 (Num 3)) = (Mul 4 (Var 2)))) /\ (((Var 0 xor Num 8) = (Mul 3 (Var 0))) ==> ((Var 1 + Num 4)
    <= (Var 0 mod 2)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 16 /\ ((ForSome (~ (((~ ((Var 0 mod 1) = (Num 2 div 1))) /\ (~
    ((Var 0 mod 1) = Num 1)) /\ (~ ((Num 2 div 1) = Num 1))) ==> ((Var 2 div 4) = (Var 2 xor Num 4))))) /\ ((Num 1 mod
    1) < (Mul 1 (Var 0)) /\ (Var 1 mod 1) < (Num 6 mod 2))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForSome ((((~ ((Mul 4 (Var 1)) = (Var 0 + Num 7))) /\ (~ ((Mul 4 (Var 1)) =
    Num 1)) /\ (~ ((Var 0 + Num 7) = Num 1))) /\ (Num 5 + Var 0) < (Var 0 div 4)) <=> ((Var 1 + Num 1) < (Mul 1 (Var
    0))))) /\ ((Num 8 mod 5) = (Var 0 div 1) /\ (Mul 0 (Var 1)) < (Var 1 div 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForAll (~ (~ ((Mul 2 (Num 5)) <= (Mul 2 (Var 1)))))) /\ ((Var 1 xor Var 1) <
    (Var 0 div 2) \/ (Var 0 mod 1) <= (Num 1 mod 4))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome ((((Mul 2 (Var 2)) <= (Mul 3 (Var 1))) ==> ((Var 0 mod 4) <= (Var 0
    div 2))) \/ (Mul 2 (Var 1)) <= (Num 2 + Num 8))) /\ (~ ((Mul 2 (Var 1)) = (Var 0 mod 5)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 9 /\ ((ForSome ((~ ((Var 2 mod 6) < (Var 2 + Num 7))) /\ (Var 0 +
    Var 2) <= (Mul 4 (Var 2)))) /\ (((~ ((Num 1 div 1) = (Mul 0 (Var 1)))) /\ (~ ((Num 1 div 1) = Num 1)) /\ (~ ((Mul
    0 (Var 1)) = Num 1))) /\ (Var 0 div 1) <= (Num 6 xor Num 3))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 11 /\ ((ForAll ((((Mul 2 (Var 1)) <= (Mul 2 (Var 1))) <=> ((Mul 1
    (Var 2)) <= (Var 0 xor Var 0))) ==> ((Mul 2 (Var 2)) < (Mul 2 (Var 2))))) /\ (((Mul 4 (Num 1)) = (Var 1 + Var 0))
    <=> ((Var 1 mod 1) < (Var 0 div 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 4 /\ ((ForSome (((Mul 2 (Num 2)) = (Num 5 + Var 2) /\ (Mul 4 (Var
    0)) < (Num 6 xor Var 1)) ==> ((Var 0 mod 2) <= (Var 1 xor Num 5)))) /\ (((~ ((Num 8 div 1) = (Var 0 + Var 0))) /\
    (~ ((Num 8 div 1) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1))) \/ ((~ ((Mul 0 (Var 1)) = (Mul 4 (Var 0)))) /\ (~
    ((Mul 0 (Var 1)) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 15) ==> ((ForAll ((((Var 2 xor Var 2) <= (Var 2 + Var 0)) <=>
    (ForSome (Var 0 + Num 1 = (Var 3 xor Num 5) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Mul 3 (Num 4)))) /\ (~ ((Var 0
    xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Mul 3 (Num 4)) = Num 1)))))) \/ (Num 1 div 1) < (Mul 1 (Var 2)))) /\ (((Var
    1 mod 5) < (Var 0 + Num 2)) ==> ((Mul 3 (Var 1)) <= (Mul 2 (Num 3))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 8 /\ ((ForAll ((((~ ((Mul 1 (Var 0)) = (Mul 1 (Var 2)))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Mul 1 (Var 2)) = Num 1))) \/ (Var 0 mod 2) <= (Var 2 div 2)) /\ ((~ ((Var 1 +
    Num 2) = (Num 1 mod 6))) /\ (~ ((Var 1 + Num 2) = Num 1)) /\ (~ ((Num 1 mod 6) = Num 1))))) /\ ((Mul 1 (Var 1)) =
    (Var 1 mod 4) /\ (Var 0 + Var 1) < (Var 0 div 2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 19) ==> ((ForSome ((((Var 2 + Var 1) <= (Var 1 mod 2)) ==> ((Mul 0
    (Num 8)) <= (Num 0 xor Var 0))) /\ (Mul 2 (Num 7)) = (Var 0 mod 2))) /\ ((Mul 0 (Var 0)) <= (Mul 0 (Var 1)) \/
    (Num 4 + Var 0) < (Mul 4 (Var 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 6) ==> ((ForSome ((((Mul 2 (Var 0)) = (Var 1 xor Num 2)) <=> ((Var
    1 xor Var 0) = (Var 0 xor Var 1))) /\ (Mul 1 (Num 5)) < (Num 7 div 4))) /\ ((Num 1 xor Var 0) < (Var 0 mod 4) /\
    (ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Num 4 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 2 mod
    6))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 10 /\ ((ForSome ((((Var 1 mod 2) <= (Num 4 mod 1)) ==> ((Var 1 mod
    1) = (Mul 2 (Var 1)))) /\ (Var 1 + Var 1) <= (Var 1 mod 2))) /\ (~ ((Mul 0 (Num 3)) < (Mul 2 (Var
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 6) ==> ((ForAll (((Var 1 + Var 1) < (Mul 4 (Var 2)) \/ (ForSome
    (Var 0 + Num 1 = (Var 3 xor Num 3) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Var 1 + Num 3))) /\ (~ ((Var 0 xor (Var
    0 + Num 1)) = Num 1)) /\ (~ ((Var 1 + Num 3) = Num 1)))))) /\ (Num 3 div 4) <= (Mul 2 (Var 1)))) /\ (((Num 5 div
    1) < (Var 1 xor Var 1)) <=> ((Num 1 xor Var 0) <= (Mul 1 (Num 3))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 1) ==> ((ForSome (~ ((Mul 2 (Var 1)) <= (Mul 3 (Var 1)) \/ (Num 7
    mod 1) < (Var 1 + Num 3)))) /\ (((Mul 3 (Num 3)) <= (Var 1 div 1)) <=> ((~ ((Mul 1 (Var 0)) = (Mul 0 (Num 6)))) /\
    (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Mul 0 (Num 6)) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll (((Var 0 mod 4) = (Var 1 mod 4) \/ (Mul 1 (Num 5)) = (Mul 4 (Var 0)))
    ==> ((Var 2 xor Num 8) <= (Var 0 mod 4)))) /\ ((Num 3 div 4) <= (Var 0 div 4) /\ (Num 8 div 2) <= (Num 4 + Var
    0))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 3) ==> ((ForAll (~ (((Num 1 div 4) = (Mul 1 (Var 2))) ==> ((Num 7
    xor Var 1) < (Mul 4 (Var 1)))))) /\ ((Var 1 xor Var 0) <= (Mul 0 (Var 0)) \/ ((~ ((Num 8 xor Var 0) = (Var 1 mod
    2))) /\ (~ ((Num 8 xor Var 0) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 2 /\ ((ForAll (((Num 5 xor Var 0) <= (Var 1 xor Var 0) \/ ((~ ((Var
    1 div 2) = (Mul 0 (Var 0)))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num 1)))) ==> ((Var 2 mod 2)
    < (Var 0 mod 6)))) /\ (~ ((Mul 2 (Num 4)) = (Mul 3 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome ((~ ((Var 2 mod 4) < (Num 3 xor Var 0))) /\ (Mul 3 (Var 0)) < (Var 1
    div 1))) /\ (((Mul 2 (Num 7)) < (Num 3 mod 4)) ==> ((Var 0 + Var 1) <= (Var 0 div 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 4) ==> ((ForSome ((((Var 2 xor Var 1) < (Num 0 mod 2)) <=> ((~ ((Var
    2 xor Var 2) = (Var 0 + Var 0))) /\ (~ ((Var 2 xor Var 2) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1)))) /\ ((~
    ((Var 0 xor Var 1) = (Var 0 xor Var 2))) /\ (~ ((Var 0 xor Var 1) = Num 1)) /\ (~ ((Var 0 xor Var 2) = Num 1)))))
    /\ (((Num 6 div 4) <= (Var 1 + Var 0)) <=> ((~ ((Mul 3 (Num 6)) = (Var 1 div 4))) /\ (~ ((Mul 3 (Num 6)) = Num 1))
    /\ (~ ((Var 1 div 4) = Num 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForSome ((((Mul 2 (Num 0)) <= (Mul 4 (Var 1))) ==> ((Var 1 mod 5) <= (Mul 0
    (Var 0)))) ==> ((~ ((Mul 0 (Var 0)) = (Var 2 mod 3))) /\ (~ ((Mul 0 (Var 0)) = Num 1)) /\ (~ ((Var 2 mod 3) = Num
    1))))) /\ (((~ ((Mul 1 (Var 1)) = (Num 3 xor Var 0))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~ ((Num 3 xor Var 0) =
    Num 1))) ==> ((Mul 2 (Num 4)) < (Var 0 + Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 2) ==> ((ForAll ((Num 3 + Num 5) <= (Var 1 + Num 3) /\ (Mul 1 (Var
    1)) = (Var 2 xor Var 1) /\ (Mul 0 (Var 0)) <= (Num 6 mod 2))) /\ (((~ ((Var 1 div 1) = (Mul 0 (Num 4)))) /\ (~
    ((Var 1 div 1) = Num 1)) /\ (~ ((Mul 0 (Num 4)) = Num 1))) \/ ((~ ((Num 3 div 2) = (Var 1 div 2))) /\ (~ ((Num 3
    div 2) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 8 /\ ((ForSome (~ (~ ((Var 0 div 4) <= (Var 0 mod 2))))) /\ (~ ((~
    ((Var 0 mod 4) = (Var 1 mod 1))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForAll ((((Var 1 mod 4) <= (Var 1 + Var 2)) <=> ((Var 0 + Var 1) < (Var 2 div
    1))) ==> ((Var 2 mod 1) = (Var 2 + Var 2)))) /\ (((~ ((Var 1 mod 1) = (Var 0 xor Var 1))) /\ (~ ((Var 1 mod 1) =
    Num 1)) /\ (~ ((Var 0 xor Var 1) = Num 1))) \/ (Num 7 mod 5) <= (Num 8 xor Num 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome ((((Mul 1 (Var 1)) = (Var 0 xor Var 2)) <=> ((Num 3 mod 4) < (Var 2
    xor Var 0))) ==> ((~ ((Num 6 xor Num 1) = (Num 0 xor Var 1))) /\ (~ ((Num 6 xor Num 1) = Num 1)) /\ (~ ((Num 0 xor
    Var 1) = Num 1))))) /\ (~ ((Var 0 mod 3) < (Var 1 mod 2)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 5 /\ ((ForAll (~ ((Num 4 xor Var 2) = (Mul 2 (Num 7)) \/ (Mul 4
    (Var 1)) = (Var 1 mod 5)))) /\ ((Var 0 mod 4) < (Num 7 div 1) \/ (Mul 1 (Var 1)) <= (Var 0 mod 1))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll ((~ ((Var 1 + Num 3) < (Mul 3 (Var 0)))) ==> ((Var 2 mod 2) < (Var 2 +
    Var 2)))) /\ (((Mul 2 (Var 1)) <= (Var 0 mod 4)) <=> ((Mul 2 (Var 1)) = (Mul 2 (Var 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 18) ==> ((ForSome ((~ ((Var 2 + Var 0) = (Var 0 + Var 0))) /\ (Var 2
    mod 6) = (Var 0 xor Var 0))) /\ (((Var 0 + Var 1) = (Var 0 mod 4)) <=> ((Var 0 xor Var 1) = (Var 1 xor Var
    1)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 6 /\ ((ForSome ((Var 1 xor Var 1) <= (Mul 1 (Var 2)) /\ ((~ ((Var
    1 xor Var 2) = (Num 3 mod 2))) /\ (~ ((Var 1 xor Var 2) = Num 1)) /\ (~ ((Num 3 mod 2) = Num 1))) /\ ((~ ((Var 2 +
    Num 5) = (Mul 2 (Var 1)))) /\ (~ ((Var 2 + Num 5) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))) /\ (((~ ((Var 0
    mod 2) = (Var 1 xor Num 0))) /\ (~ ((Var 0 mod 2) = Num 1)) /\ (~ ((Var 1 xor Num 0) = Num 1))) <=> ((Mul 3 (Num
    6)) < (Var 0 + Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForAll ((((Num 0 mod 3) <= (Var 0 xor Var 1)) <=> ((Mul 2 (Num 4)) <= (Mul 1
    (Num 6)))) /\ ((~ ((Mul 1 (Var 2)) = (Var 0 + Num 2))) /\ (~ ((Mul 1 (Var 2)) = Num 1)) /\ (~ ((Var 0 + Num 2) =
    Num 1))))) /\ (((Num 0 mod 4) <= (Var 1 + Num 3)) <=> ((Num 2 + Var 0) <= (Var 0 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome (((~ ((Var 2 div 1) = (Num 5 xor Var 2))) /\ (~ ((Var 2 div 1) = Num
    1)) /\ (~ ((Num 5 xor Var 2) = Num 1))) \/ (Var 1 div 1) < (Var 1 + Num 3) \/ (Num 5 div 1) < (Mul 3 (Var 0)))) /\
    (~ ((~ ((Var 1 mod 1) = (Var 1 mod 1))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 1 mod 1) = Num
    1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForAll (~ (~ ((Num 6 mod 5) <= (Var 0 div 4))))) /\ (((~ ((Var 0 mod 2) =
    (Var 0 xor Var 1))) /\ (~ ((Var 0 mod 2) = Num 1)) /\ (~ ((Var 0 xor Var 1) = Num 1))) ==> ((Var 1 div 4) <= (Mul
    1 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 13) ==> ((ForSome ((((~ ((Mul 4 (Num 5)) = (Var 2 div 2))) /\ (~
    ((Mul 4 (Num 5)) = Num 1)) /\ (~ ((Var 2 div 2) = Num 1))) /\ (Var 1 div 2) < (Mul 2 (Num 3))) ==> ((Mul 1 (Var
    1)) = (Mul 4 (Var 1))))) /\ ((Var 1 xor Var 1) < (Var 1 + Num 2) \/ (Mul 2 (Num 2)) < (Var 1 + Num
    4))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 14 /\ ((ForAll ((((~ ((Var 0 mod 3) = (Var 0 + Var 1))) /\ (~ ((Var
    0 mod 3) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1))) ==> (ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0
    + Num 1)) + Num 1) div 2) < (Var 2 xor Var 3)))) <=> (ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Var 2 div 2))
    /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Mul 2 (Var 1)))))) /\ (~ ((~ ((Mul 1 (Var 0)) = (Var 0 div 2))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 0 div 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 18 /\ ((ForSome ((~ ((Var 0 mod 4) < (Var 0 + Var 0))) /\ (Mul 1
    (Var 1)) < (Var 2 mod 2))) /\ (((~ ((Mul 2 (Var 1)) = (Num 7 xor Var 0))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~
    ((Num 7 xor Var 0) = Num 1))) <=> ((Num 0 div 4) < (Var 0 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForSome ((((Var 1 div 1) <= (Mul 1 (Var 0))) <=> ((Mul 3 (Num 5)) <= (Var 0
    xor Var 2))) <=> ((~ ((Mul 2 (Var 2)) = (Num 4 + Num 0))) /\ (~ ((Mul 2 (Var 2)) = Num 1)) /\ (~ ((Num 4 + Num 0)
    = Num 1))))) /\ ((Var 1 mod 2) < (Num 4 mod 1) \/ (Var 0 div 4) = (Num 6 xor Var 0))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 8 /\ ((ForSome (~ (((~ ((Var 2 mod 6) = (Num 7 mod 1))) /\ (~ ((Var
    2 mod 6) = Num 1)) /\ (~ ((Num 7 mod 1) = Num 1))) /\ (Mul 3 (Var 0)) < (Var 2 + Num 2)))) /\ (~ ((Var 1 mod 5) <=
    (Mul 1 (Var 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 13) ==> ((ForAll (((Num 4 + Num 6) < (Mul 2 (Num 8)) /\ (Var 0 xor
    Num 3) < (Mul 2 (Num 4))) \/ (Var 2 xor Var 1) <= (Var 1 mod 1))) /\ (((Var 0 mod 3) <= (Var 0 xor Var 0)) ==> ((~
    ((Var 0 mod 1) = (Var 0 + Var 1))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1))))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForAll ((~ ((Mul 2 (Var 1)) <= (Num 0 mod 1))) \/ ((~ ((Var 2 mod 5) = (Var 2
    xor Var 1))) /\ (~ ((Var 2 mod 5) = Num 1)) /\ (~ ((Var 2 xor Var 1) = Num 1))))) /\ (~ (ForSome (Var 0 + Num 1 =
    (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Num 8 + Num 4))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 19) ==> ((ForAll ((((Var 1 + Var 1) <= (Mul 1 (Var 1))) ==> ((Num 4
    mod 1) = (Var 1 mod 4))) ==> ((~ ((Num 6 mod 2) = (Mul 3 (Num 6)))) /\ (~ ((Num 6 mod 2) = Num 1)) /\ (~ ((Mul 3
    (Num 6)) = Num 1))))) /\ (((~ ((Mul 4 (Var 0)) = (Mul 4 (Var 0)))) /\ (~ ((Mul 4 (Var 0)) = Num 1)) /\ (~ ((Mul 4
    (Var 0)) = Num 1))) ==> ((~ ((Var 0 mod 4) = (Num 4 mod 6))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~ ((Num 4 mod 6) =
    Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 17 /\ ((ForAll ((((~ ((Var 2 mod 1) = (Var 2 xor Var 1))) /\ (~
    ((Var 2 mod 1) = Num 1)) /\ (~ ((Var 2 xor Var 1) = Num 1))) /\ (ForSome (Var 0 + Num 1 = (Num 0) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) = (Var 3 mod 2)))) <=> ((Mul 2 (Var 0)) = (Var 1 mod 4)))) /\ ((Num 0 + Var 0) =
    (Num 1 div 1) \/ (Mul 1 (Num 6)) < (Var 1 mod 6))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 18) ==> ((ForAll ((~ ((Var 1 xor Var 0) <= (Var 2 + Var 0))) ==>
    ((Var 0 xor Num 4) < (Var 2 + Var 0)))) /\ (((Var 1 div 2) <= (Var 0 xor Var 1)) ==> ((~ ((Var 0 mod 1) = (Mul 1
    (Num 4)))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Mul 1 (Num 4)) = Num 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForAll ((((Num 1 xor Num 6) <= (Mul 1 (Var 0))) <=> ((~ ((Mul 2 (Var 1)) =
    (Mul 3 (Var 0)))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Mul 3 (Var 0)) = Num 1)))) \/ (Var 2 mod 1) = (Mul 2
    (Var 2)))) /\ (((Mul 0 (Var 0)) <= (Mul 3 (Var 0))) <=> ((Var 1 mod 1) < (Mul 0 (Num 2))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll (((Num 7 div 4) <= (Num 7 + Var 0) \/ ((~ ((Var 2 mod 2) = (Num 8 xor
    Var 0))) /\ (~ ((Var 2 mod 2) = Num 1)) /\ (~ ((Num 8 xor Var 0) = Num 1)))) /\ (Mul 3 (Num 4)) <= (Mul 1 (Var
    0)))) /\ (((~ ((Var 1 mod 4) = (Var 0 xor Var 0))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num
    1))) \/ ((~ ((Var 0 + Var 0) = (Var 1 mod 5))) /\ (~ ((Var 0 + Var 0) = Num 1)) /\ (~ ((Var 1 mod 5) = Num
    1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 2 /\ ((ForAll (~ (~ ((Num 7 mod 5) < (Var 0 + Num 5))))) /\ (((~
    ((Num 6 mod 5) = (Var 0 xor Var 0))) /\ (~ ((Num 6 mod 5) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num 1))) <=> ((Var
    1 mod 6) < (Var 1 div 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome (((ForSome (Var 0 + Num 1 = (Var 3 xor Var 2) /\ (Var 0 xor (Var 0 +
    Num 1)) < (Var 3 xor Num 8))) \/ (Mul 2 (Var 1)) <= (Var 2 xor Var 2)) /\ (ForSome (Var 0 + Num 1 = (Num 4 xor Var
    2) /\ (Var 0 xor (Var 0 + Num 1)) <= (Mul 2 (Num 7)))))) /\ (((Mul 2 (Num 4)) < (Var 1 mod 1)) ==> ((Mul 0 (Num
    6)) <= (Var 0 xor Num 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 7) ==> ((ForAll (~ ((Var 0 mod 2) = (Mul 4 (Var 2)) \/ ((~ ((Var 0
    mod 5) = (Num 5 + Var 0))) /\ (~ ((Var 0 mod 5) = Num 1)) /\ (~ ((Num 5 + Var 0) = Num 1)))))) /\ (((~ ((Mul 3
    (Num 5)) = (Mul 1 (Var 1)))) /\ (~ ((Mul 3 (Num 5)) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))) \/ ((~ ((Num 2 div
    2) = (Num 0 mod 1))) /\ (~ ((Num 2 div 2) = Num 1)) /\ (~ ((Num 0 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 7) ==> ((ForAll (~ (~ ((~ ((Num 4 mod 2) = (Num 6 mod 4))) /\ (~
    ((Num 4 mod 2) = Num 1)) /\ (~ ((Num 6 mod 4) = Num 1)))))) /\ (((Var 1 mod 5) <= (Mul 2 (Num 2))) ==> ((Mul 2
    (Num 2)) = (Var 1 xor Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForSome ((((~ ((Num 3 mod 6) = (Var 1 + Var 1))) /\ (~ ((Num 3 mod 6) = Num
    1)) /\ (~ ((Var 1 + Var 1) = Num 1))) <=> ((Var 1 mod 1) < (Num 7 div 1))) <=> ((~ ((Mul 0 (Var 1)) = (Num 6 div
    4))) /\ (~ ((Mul 0 (Var 1)) = Num 1)) /\ (~ ((Num 6 div 4) = Num 1))))) /\ (~ ((~ ((Var 0 div 2) = (Var 0 mod 4)))
    /\ (~ ((Var 0 div 2) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome ((((Num 3 mod 1) = (Mul 2 (Num 4))) ==> ((~ ((Var 2 mod 2) = (Var 2
    mod 6))) /\ (~ ((Var 2 mod 2) = Num 1)) /\ (~ ((Var 2 mod 6) = Num 1)))) <=> (ForSome (Var 0 + Num 1 = ((Var 2 div
    2) xor (Var 3 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <= (Mul 3 (Num 5)))))) /\ (~ ((Mul 3 (Var 1)) < (Mul
    2 (Var 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 7 /\ ((ForSome ((((Mul 1 (Num 6)) <= (Var 0 + Var 0)) ==> ((~
    ((Mul 1 (Var 0)) = (Mul 4 (Num 5)))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Mul 4 (Num 5)) = Num 1)))) ==> ((Var
    0 + Var 1) = (Var 1 mod 2)))) /\ (((~ ((Var 1 div 1) = (Var 0 xor Num 1))) /\ (~ ((Var 1 div 1) = Num 1)) /\ (~
    ((Var 0 xor Num 1) = Num 1))) \/ ((~ ((Var 0 mod 2) = (Num 5 + Var 1))) /\ (~ ((Var 0 mod 2) = Num 1)) /\ (~ ((Num
    5 + Var 1) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 2) ==> ((ForAll (((Mul 1 (Num 5)) <= (Mul 1 (Var 2)) /\ ((~ ((Num 6
    div 2) = (Var 2 mod 6))) /\ (~ ((Num 6 div 2) = Num 1)) /\ (~ ((Var 2 mod 6) = Num 1)))) ==> ((Var 2 + Num 2) =
    (Num 1 xor Var 2)))) /\ ((Mul 4 (Var 1)) = (Var 1 mod 4) \/ (Var 1 mod 6) = (Mul 1 (Num 4)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForAll ((((Mul 0 (Num 0)) < (Mul 3 (Var 0))) ==> ((Var 1 + Var 0) = (Var 1
    mod 5))) \/ (Num 0 div 1) <= (Mul 4 (Var 1)))) /\ (((~ ((Num 7 mod 4) = (Var 1 div 1))) /\ (~ ((Num 7 mod 4) = Num
    1)) /\ (~ ((Var 1 div 1) = Num 1))) /\ (Var 1 + Num 7) = (Mul 3 (Num 3)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome (~ ((Num 6 + Var 1) < (Num 6 mod 1) /\ (Var 0 mod 2) < (Mul 1 (Var
    0))))) /\ (((Num 5 mod 1) = (Var 1 + Var 1)) ==> (ForSome (Var 0 + Num 1 = (Num 1 xor Var 1) /\ (Var 0 xor (Var 0
    + Num 1)) < (Mul 2 (Var 2)))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 18 /\ ((ForSome ((((Var 2 xor Var 2) < (Var 2 + Var 0)) ==> ((~
    ((Num 3 xor Var 0) = (Mul 2 (Num 5)))) /\ (~ ((Num 3 xor Var 0) = Num 1)) /\ (~ ((Mul 2 (Num 5)) = Num 1)))) \/
    ((~ ((Mul 2 (Num 3)) = (Num 3 mod 1))) /\ (~ ((Mul 2 (Num 3)) = Num 1)) /\ (~ ((Num 3 mod 1) = Num 1))))) /\
    (((Var 0 div 4) <= (Mul 1 (Var 0))) <=> ((~ ((Var 1 mod 4) = (Var 1 mod 2))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~
    ((Var 1 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 15 /\ ((ForAll (~ (((Num 5 xor Num 2) < (Var 1 xor Num 1)) <=>
    ((Num 4 mod 5) = (Mul 4 (Var 0)))))) /\ ((Num 6 div 1) < (Var 1 + Var 0) \/ (Var 0 + Var 0) = (Mul 2 (Num
    5)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll (~ (~ ((Var 1 div 2) < (Mul 2 (Var 1)))))) /\ ((Var 1 + Num 4) < (Mul 4
    (Var 1)) \/ (Num 2 xor Var 0) <= (Var 1 div 4))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 18) ==> ((ForSome ((Var 2 + Var 2) < (Mul 2 (Num 7)) /\ (Var 0 mod
    4) <= (Num 0 xor Var 2) /\ (ForSome (Var 0 + Num 1 = (Var 3 xor Var 1) /\ (Var 0 xor (Var 0 + Num 1)) < (Num 6 mod
    4))))) /\ (((Num 3 + Var 1) < (Var 0 div 4)) <=> ((Var 0 mod 4) < (Var 0 div 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 0 /\ ((ForSome ((((Var 1 mod 1) < (Num 4 xor Num 6)) ==> ((Var 0 +
    Var 2) < (Var 2 mod 1))) <=> ((~ ((Var 2 xor Var 0) = (Num 2 mod 5))) /\ (~ ((Var 2 xor Var 0) = Num 1)) /\ (~
    ((Num 2 mod 5) = Num 1))))) /\ (~ ((Var 1 xor Var 1) < (Num 5 div 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 2) ==> ((ForSome (~ ((Mul 3 (Var 2)) < (Var 1 xor Var 2) \/ (Var 1
    xor Var 1) < (Var 0 mod 4)))) /\ ((Num 3 div 2) <= (Mul 1 (Num 7)) \/ ((~ ((Num 0 xor Var 1) = (Mul 2 (Var 1))))
    /\ (~ ((Num 0 xor Var 1) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 2 /\ ((ForAll (((Var 0 mod 2) = (Var 0 + Var 1) /\ ((~ ((Var 0 +
    Var 1) = (Num 8 + Num 3))) /\ (~ ((Var 0 + Var 1) = Num 1)) /\ (~ ((Num 8 + Num 3) = Num 1)))) \/ (Mul 1 (Var 2))
    <= (Num 1 mod 2))) /\ (((~ ((Var 1 mod 3) = (Var 0 mod 4))) /\ (~ ((Var 1 mod 3) = Num 1)) /\ (~ ((Var 0 mod 4) =
    Num 1))) <=> ((Mul 0 (Var 1)) = (Var 0 + Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 4) ==> ((ForAll ((((~ ((Num 3 div 1) = (Num 2 + Var 1))) /\ (~
    ((Num 3 div 1) = Num 1)) /\ (~ ((Num 2 + Var 1) = Num 1))) ==> ((~ ((Num 6 + Var 2) = (Var 1 + Var 2))) /\ (~
    ((Num 6 + Var 2) = Num 1)) /\ (~ ((Var 1 + Var 2) = Num 1)))) ==> ((Mul 3 (Var 0)) <= (Var 1 xor Num 1)))) /\ (~
    ((Mul 4 (Var 0)) <= (Mul 1 (Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 9) ==> ((ForAll ((((Var 0 xor Num 3) = (Mul 2 (Var 0))) <=> ((Num 1
    mod 2) <= (Num 2 div 2))) \/ (Var 0 mod 1) = (Mul 0 (Var 1)))) /\ (((Num 4 mod 2) = (Var 0 mod 1)) <=> ((Var 0 div
    1) <= (Num 2 mod 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForAll (~ (~ ((Var 0 mod 1) = (Var 2 mod 2))))) /\ (((Mul 1 (Var 0)) < (Var 1
    xor Var 1)) ==> ((Mul 4 (Num 4)) < (Num 1 mod 6)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 14) ==> ((ForAll (((~ ((Var 1 + Var 1) = (Num 1 + Var 1))) /\ (~
    ((Var 1 + Var 1) = Num 1)) /\ (~ ((Num 1 + Var 1) = Num 1))) /\ (Var 0 mod 3) = (Var 2 xor Var 1) /\ (Num 4 div 1)
    <= (Mul 1 (Var 1)))) /\ ((Var 1 xor Var 1) <= (Var 1 mod 1) \/ (Mul 4 (Var 0)) < (Var 1 mod 1))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 12 /\ ((ForSome ((((~ ((Mul 3 (Var 2)) = (Var 2 mod 1))) /\ (~
    ((Mul 3 (Var 2)) = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1))) \/ (Mul 2 (Num 7)) = (Mul 4 (Var 0))) /\ (Var 0 mod 2)
    < (Num 4 xor Num 1))) /\ (~ ((Var 1 div 2) < (Var 0 mod 5)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 16 /\ ((ForSome ((((~ ((Num 0 mod 3) = (Var 1 + Var 1))) /\ (~
    ((Num 0 mod 3) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))) <=> ((Mul 2 (Var 1)) <= (Var 2 mod 4))) ==> ((Num 7 xor
    Num 4) < (Mul 2 (Var 2))))) /\ (((~ ((Var 1 mod 1) = (Var 1 mod 2))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 1
    mod 2) = Num 1))) /\ (Num 8 div 1) <= (Num 5 xor Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll (((ForSome (Var 0 + Num 1 = ((Num 8 div 2) xor (Var 1 div 2)) /\ (Mul
    2 (Var 0 xor (Var 0 + Num 1))) < (Var 3 mod 4))) <=> ((Num 4 mod 4) = (Var 1 mod 2))) <=> ((Var 1 + Var 1) = (Num
    6 div 4)))) /\ (((Num 7 + Num 3) < (Var 1 div 1)) ==> ((~ ((Mul 1 (Var 1)) = (Num 1 + Var 1))) /\ (~ ((Mul 1 (Var
    1)) = Num 1)) /\ (~ ((Num 1 + Var 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll ((Mul 2 (Var 1)) < (Mul 3 (Var 0)) \/ (Var 2 mod 4) <= (Var 1 mod 4)
    \/ (Mul 0 (Var 0)) < (Num 8 mod 3))) /\ (((~ ((Mul 2 (Var 0)) = (Num 7 div 1))) /\ (~ ((Mul 2 (Var 0)) = Num 1))
    /\ (~ ((Num 7 div 1) = Num 1))) \/ (Var 1 div 2) = (Num 6 mod 2))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll (((Mul 1 (Num 5)) <= (Num 4 + Var 1) \/ ((~ ((Mul 2 (Num 6)) = (Var 0
    + Num 1))) /\ (~ ((Mul 2 (Num 6)) = Num 1)) /\ (~ ((Var 0 + Num 1) = Num 1)))) <=> ((Mul 2 (Var 1)) <= (Num 8 xor
    Num 3)))) /\ (((~ ((Var 0 mod 4) = (Num 4 mod 5))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~ ((Num 4 mod 5) = Num 1)))
    ==> ((~ ((Num 1 div 1) = (Var 1 xor Num 4))) /\ (~ ((Num 1 div 1) = Num 1)) /\ (~ ((Var 1 xor Num 4) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 11) ==> ((ForAll ((~ ((Mul 0 (Num 0)) = (Var 2 div 2))) \/ (Var 2
    xor Var 2) <= (Var 0 xor Var 1))) /\ (~ ((~ ((Num 7 xor Num 6) = (Var 0 + Var 1))) /\ (~ ((Num 7 xor Num 6) = Num
    1)) /\ (~ ((Var 0 + Var 1) = Num 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForAll (((~ ((Mul 4 (Var 0)) = (Mul 4 (Var 0)))) /\ (~ ((Mul 4 (Var 0)) = Num
    1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))) /\ (Var 2 xor Var 2) < (Mul 2 (Num 7)) /\ (Var 1 mod 2) = (Mul 1 (Var 2))))
    /\ (~ ((Var 1 div 1) <= (Var 0 mod 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 4) ==> ((ForAll ((((~ ((Num 0 div 1) = (Mul 4 (Var 0)))) /\ (~ ((Num
    0 div 1) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))) <=> ((Mul 4 (Var 1)) = (Var 2 xor Var 2))) \/ (Var 0 mod 3) <
    (Num 7 xor Var 0))) /\ (((Var 1 + Num 6) = (Var 0 + Var 1)) ==> ((Var 1 mod 4) < (Var 1 div 4)))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 7 /\ ((ForSome ((~ ((Num 6 div 1) < (Var 2 mod 2))) /\ (Num 8 mod
    2) <= (Num 2 div 1))) /\ (((Var 0 div 2) < (Num 8 mod 1)) <=> ((Var 0 xor Num 5) < (Num 4 + Num 5)))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 10) ==> ((ForSome (((ForSome (Var 0 + Num 1 = (Var 3) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) <= (Num 8 + Var 1))) ==> ((Num 1 mod 2) < (Var 1 xor Var 0))) /\ ((~ ((Var 2
    div 1) = (Num 6 mod 2))) /\ (~ ((Var 2 div 1) = Num 1)) /\ (~ ((Num 6 mod 2) = Num 1))))) /\ ((Mul 2 (Var 1)) <=
    (Var 0 div 1) \/ (Mul 2 (Var 0)) < (Var 0 xor Var 0))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 1) ==> ((ForAll ((~ ((Var 1 mod 6) < (Var 0 mod 1))) /\ (Mul 2 (Var
    2)) = (Num 1 div 1))) /\ (((~ ((Var 1 div 2) = (Var 1 xor Var 0))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Var 1
    xor Var 0) = Num 1))) /\ ((~ ((Mul 2 (Num 2)) = (Var 1 + Var 1))) /\ (~ ((Mul 2 (Num 2)) = Num 1)) /\ (~ ((Var 1 +
    Var 1) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 17) ==> ((ForSome ((((~ ((Mul 1 (Var 0)) = (Var 1 + Var 1))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))) \/ (Mul 1 (Num 0)) = (Var 1 + Var 2)) <=> ((Mul 1
    (Var 2)) = (Num 6 div 1)))) /\ (((Var 1 mod 4) <= (Var 1 mod 6)) ==> ((Mul 0 (Num 6)) = (Var 0 + Var
    1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 14 /\ ((ForSome ((~ ((Mul 4 (Num 5)) < (Var 1 xor Var 0))) ==> ((~
    ((Mul 2 (Var 0)) = (Var 1 xor Var 2))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Var 1 xor Var 2) = Num 1))))) /\
    ((Mul 1 (Var 0)) = (Mul 1 (Num 6)) \/ (Var 1 div 4) < (Mul 2 (Num 3)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 3 /\ ((ForSome ((((~ ((Mul 1 (Num 8)) = (Var 2 mod 2))) /\ (~ ((Mul
    1 (Num 8)) = Num 1)) /\ (~ ((Var 2 mod 2) = Num 1))) /\ ((~ ((Var 1 xor Var 2) = (Var 2 mod 3))) /\ (~ ((Var 1 xor
    Var 2) = Num 1)) /\ (~ ((Var 2 mod 3) = Num 1)))) <=> ((~ ((Var 0 div 2) = (Var 1 div 1))) /\ (~ ((Var 0 div 2) =
    Num 1)) /\ (~ ((Var 1 div 1) = Num 1))))) /\ (((Num 7 xor Var 1) <= (Mul 1 (Var 1))) ==> ((~ ((Num 8 xor Var 1) =
    (Mul 3 (Var 0)))) /\ (~ ((Num 8 xor Var 1) = Num 1)) /\ (~ ((Mul 3 (Var 0)) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 15 /\ ((ForSome ((((Var 2 + Var 2) <= (Var 0 div 2)) ==> (ForSome
    (Var 0 + Num 1 = (Var 3 xor Num 4) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Mul 2 (Num 2)))) /\ (~ ((Var 0 xor (Var
    0 + Num 1)) = Num 1)) /\ (~ ((Mul 2 (Num 2)) = Num 1)))))) /\ (Mul 1 (Var 0)) = (Var 0 xor Var 1))) /\ ((Mul 4
    (Num 1)) < (Mul 1 (Var 0)) \/ ((~ ((Var 1 mod 4) = (Var 1 mod 3))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Var 1
    mod 3) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 4) ==> ((ForAll ((Mul 1 (Var 0)) = (Var 0 mod 6) \/ (Var 2 div 4) =
    (Var 0 mod 3) \/ (Mul 0 (Var 1)) <= (Mul 1 (Var 2)))) /\ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 1 div
    2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Mul 2 (Var 2)))) \/ (Var 1 + Var 1) <= (Var 1 div 4))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 13) ==> ((ForAll ((((Num 0 + Var 0) = (Mul 3 (Num 8))) <=> ((Mul 1
    (Var 1)) = (Var 1 div 1))) \/ (Var 2 xor Var 0) <= (Var 2 mod 2))) /\ (((Mul 1 (Num 4)) < (Var 1 xor Num 8)) <=>
    ((Num 4 + Var 0) < (Var 0 xor Var 0)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 13 /\ ((ForSome ((((Mul 1 (Var 0)) <= (Num 7 xor Var 1)) <=> ((Mul
    0 (Var 0)) = (Var 1 div 4))) /\ (Mul 3 (Var 2)) <= (Num 1 + Var 1))) /\ (((~ ((Num 5 mod 2) = (Mul 4 (Var 0)))) /\
    (~ ((Num 5 mod 2) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))) <=> ((~ ((Var 0 mod 4) = (Var 1 mod 4))) /\ (~ ((Var
    0 mod 4) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 11) ==> ((ForSome ((Var 0 mod 4) <= (Mul 2 (Num 5)) /\ (Mul 4 (Var
    0)) < (Var 1 mod 4) /\ ((~ ((Var 0 xor Var 1) = (Var 0 + Var 0))) /\ (~ ((Var 0 xor Var 1) = Num 1)) /\ (~ ((Var 0
    + Var 0) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Num 0 div 2)) /\ ((~ ((Mul 2 (Var 0 xor
    (Var 0 + Num 1))) = (Num 8 mod 3))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Num 8 mod 3) =
    Num 1))))) \/ ((~ ((Mul 2 (Var 1)) = (Num 4 mod 5))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Num 4 mod 5) = Num
    1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForAll ((((~ ((Mul 1 (Var 0)) = (Var 2 mod 5))) /\ (~ ((Mul 1 (Var 0)) = Num
    1)) /\ (~ ((Var 2 mod 5) = Num 1))) /\ ((~ ((Var 2 + Num 5) = (Mul 0 (Num 0)))) /\ (~ ((Var 2 + Num 5) = Num 1))
    /\ (~ ((Mul 0 (Num 0)) = Num 1)))) <=> ((Var 2 xor Var 1) < (Var 2 mod 1)))) /\ (~ ((Var 1 mod 4) = (Num 5 div
    2)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 10 /\ ((ForSome ((((Mul 2 (Num 2)) <= (Mul 4 (Var 0))) <=> ((Var 0
    + Var 0) = (Var 1 mod 6))) \/ ((~ ((Var 2 mod 1) = (Var 2 + Var 2))) /\ (~ ((Var 2 mod 1) = Num 1)) /\ (~ ((Var 2
    + Var 2) = Num 1))))) /\ ((Mul 2 (Var 1)) < (Var 1 div 2) \/ (Num 5 mod 5) < (Var 0 div 4))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 8 /\ ((ForAll ((((~ ((Var 0 mod 5) = (Num 6 mod 1))) /\ (~ ((Var 0
    mod 5) = Num 1)) /\ (~ ((Num 6 mod 1) = Num 1))) /\ (Num 6 + Var 2) = (Num 3 xor Num 6)) \/ (ForSome (Var 0 + Num
    1 = (Var 1) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 3 mod 6))) /\ (~ ((((Var 0 xor (Var 0 +
    Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 3 mod 6) = Num 1))))))) /\ (((Var 0 xor Var 1) <= (Mul 0 (Var 1)))
    ==> ((Num 1 mod 2) <= (Mul 4 (Var 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 0) ==> ((ForSome ((((~ ((Mul 2 (Var 0)) = (Var 2 mod 4))) /\ (~
    ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Var 2 mod 4) = Num 1))) /\ (Var 1 div 4) <= (Mul 1 (Var 2))) <=> ((Num 0 + Var
    2) < (Var 2 + Var 2)))) /\ (((Var 0 xor Var 0) <= (Var 1 xor Var 1)) <=> ((Var 1 div 4) < (Mul 2 (Var
    0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome (~ (((~ ((Var 0 mod 4) = (Mul 0 (Var 0)))) /\ (~ ((Var 0 mod 4) = Num
    1)) /\ (~ ((Mul 0 (Var 0)) = Num 1))) ==> ((Var 1 + Var 0) <= (Var 2 mod 5))))) /\ ((Var 1 div 1) = (Num 1 xor Var
    0) \/ (Num 1 mod 1) = (Var 1 mod 3))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 4) ==> ((ForAll (((ForSome (Var 0 + Num 1 = (Num 2) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) = (Var 1 + Var 3))) \/ ((~ ((Var 1 mod 1) = (Var 0 xor Var 0))) /\ (~ ((Var 1 mod
    1) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num 1)))) /\ ((~ ((Mul 2 (Var 2)) = (Num 7 xor Num 0))) /\ (~ ((Mul 2 (Var
    2)) = Num 1)) /\ (~ ((Num 7 xor Num 0) = Num 1))))) /\ (~ ((Var 0 + Var 1) <= (Var 1 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 14 /\ ((ForSome (((Var 2 mod 4) < (Mul 1 (Num 4)) \/ (Num 3 mod 1)
    < (Var 2 mod 4)) /\ (Num 3 mod 2) < (Var 0 div 4))) /\ ((Var 0 xor Var 0) = (Var 1 xor Num 3) \/ (Num 3 + Num 1)
    <= (Var 1 mod 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 0) ==> ((ForAll (~ (~ ((Mul 2 (Var 2)) = (Mul 1 (Var 2)))))) /\
    (((~ ((Num 6 mod 3) = (Mul 1 (Num 4)))) /\ (~ ((Num 6 mod 3) = Num 1)) /\ (~ ((Mul 1 (Num 4)) = Num 1))) /\ (Var 1
    mod 4) <= (Var 0 div 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForSome (~ (((~ ((Mul 4 (Num 1)) = (Num 3 xor Var 1))) /\ (~ ((Mul 4 (Num 1))
    = Num 1)) /\ (~ ((Num 3 xor Var 1) = Num 1))) \/ (Var 1 mod 3) < (Num 3 + Var 2)))) /\ (~ ((Num 0 xor Var 1) <=
    (Mul 0 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 17) ==> ((ForAll ((~ ((Var 0 mod 4) = (Mul 2 (Var 2)))) ==> ((Mul 2
    (Var 0)) <= (Var 1 mod 1)))) /\ ((Var 1 div 2) = (Mul 2 (Num 2)) \/ (Var 1 mod 5) <= (Num 3 mod 1))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome ((~ ((Var 2 + Num 2) = (Mul 3 (Var 1)))) \/ (Num 3 mod 1) < (Var 0 div
    2))) /\ (~ ((Mul 3 (Num 8)) <= (Var 0 + Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 13 /\ ((ForAll (((ForSome (Var 0 + Num 1 = (Var 3 xor Var 2) /\ ((~
    ((Var 0 xor (Var 0 + Num 1)) = (Num 1 mod 2))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Num 1 mod 2) =
    Num 1))))) <=> ((~ ((Var 2 div 1) = (Mul 4 (Var 1)))) /\ (~ ((Var 2 div 1) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num
    1)))) \/ (ForSome (Var 0 + Num 1 = (Var 3) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 2 (Var
    2)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Mul 2 (Var 2)) = Num 1))))))) /\ (((~
    ((Var 0 + Var 1) = (Mul 2 (Var 1)))) /\ (~ ((Var 0 + Var 1) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))) \/ (Var 0
    xor Var 1) = (Var 1 xor Num 3))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 1 /\ ((ForSome ((((Var 1 xor Var 2) <= (Mul 1 (Var 1))) <=> ((~
    ((Mul 1 (Var 0)) = (Num 1 div 1))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Num 1 div 1) = Num 1)))) \/ (Mul 2
    (Var 0)) <= (Var 1 mod 1))) /\ (((~ ((Var 1 mod 2) = (Var 1 div 2))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Var 1
    div 2) = Num 1))) ==> ((~ ((Var 1 + Num 2) = (Var 0 xor Num 2))) /\ (~ ((Var 1 + Num 2) = Num 1)) /\ (~ ((Var 0
    xor Num 2) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 13) ==> ((ForSome ((((Var 1 mod 6) <= (Var 2 + Var 0)) ==> ((Mul 1
    (Var 1)) < (Var 1 mod 5))) /\ (Mul 4 (Var 2)) <= (Var 2 xor Num 2))) /\ (((Var 0 mod 2) = (Var 0 div 4)) ==> ((Num
    1 mod 6) < (Var 1 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome ((((Mul 0 (Var 2)) <= (Var 2 xor Var 0)) <=> ((Var 1 mod 3) < (Var 2 +
    Var 1))) ==> ((Num 1 mod 5) <= (Var 1 div 4)))) /\ (~ ((Var 1 + Var 0) <= (Mul 2 (Var 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 0 /\ ((ForAll (~ ((Var 0 div 2) <= (Var 0 mod 4) \/ (Var 0 xor Var
    0) = (Var 0 mod 2)))) /\ (((~ ((Var 0 + Num 3) = (Num 5 + Var 0))) /\ (~ ((Var 0 + Num 3) = Num 1)) /\ (~ ((Num 5
    + Var 0) = Num 1))) \/ (ForSome (Var 0 + Num 1 = (Num 6) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Num 0
    + Var 2))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 4 /\ ((ForAll ((((Var 1 mod 1) < (Mul 1 (Num 6))) ==> ((Mul 2 (Var
    1)) < (Var 0 mod 2))) \/ ((~ ((Mul 4 (Num 7)) = (Var 2 div 1))) /\ (~ ((Mul 4 (Num 7)) = Num 1)) /\ (~ ((Var 2 div
    1) = Num 1))))) /\ (((Var 1 xor Num 5) <= (Num 8 mod 1)) ==> ((Num 6 + Var 0) <= (Mul 2 (Num 6))))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll ((~ ((Var 1 mod 2) < (Var 2 mod 5))) /\ (Num 8 div 1) <= (Var 0 + Num
    3))) /\ (~ ((Var 0 + Var 1) = (Mul 0 (Num 7))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 9) ==> ((ForSome (((ForSome (Var 0 + Num 1 = (Var 1) /\ ((~ ((((Var
    0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 1 (Var 1)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))))) /\ (Mul 3 (Num 7)) = (Num 2 + Var 2)) \/ (Num 3 + Num 6) < (Num 5 +
    Var 0))) /\ (~ ((Num 7 xor Num 5) < (Num 7 mod 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll (~ ((Var 2 mod 1) <= (Mul 2 (Var 0)) \/ ((~ ((Var 2 xor Num 4) = (Var 1
    xor Var 1))) /\ (~ ((Var 2 xor Num 4) = Num 1)) /\ (~ ((Var 1 xor Var 1) = Num 1)))))) /\ ((Num 0 div 1) < (Var 1
    mod 1) /\ ((~ ((Var 1 mod 4) = (Mul 1 (Var 0)))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 0) ==> ((ForSome (~ ((Mul 2 (Var 2)) <= (Var 1 xor Num 4) \/ (Num 6
    + Var 2) = (Mul 2 (Var 0))))) /\ (((~ ((Var 1 mod 3) = (Mul 0 (Var 0)))) /\ (~ ((Var 1 mod 3) = Num 1)) /\ (~
    ((Mul 0 (Var 0)) = Num 1))) <=> ((~ ((Num 0 div 4) = (Var 0 mod 1))) /\ (~ ((Num 0 div 4) = Num 1)) /\ (~ ((Var 0
    mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForSome ((((~ ((Var 1 xor Var 1) = (Var 0 mod 4))) /\ (~ ((Var 1 xor Var 1) =
    Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))) ==> ((Num 6 mod 4) = (Var 0 mod 1))) <=> ((Num 2 + Num 7) <= (Var 1 mod
    4)))) /\ (((~ ((Mul 1 (Num 8)) = (Num 4 mod 2))) /\ (~ ((Mul 1 (Num 8)) = Num 1)) /\ (~ ((Num 4 mod 2) = Num 1)))
    /\ (Var 1 mod 5) < (Var 1 div 2))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForAll (~ (((~ ((Var 2 + Num 6) = (Var 2 mod 5))) /\ (~ ((Var 2 + Num 6) =
    Num 1)) /\ (~ ((Var 2 mod 5) = Num 1))) <=> ((Num 2 + Var 0) <= (Var 0 div 4))))) /\ (~ ((Mul 2 (Num 5)) <= (Var 1
    xor Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll ((~ ((~ ((Var 2 div 4) = (Mul 4 (Var 2)))) /\ (~ ((Var 2 div 4) = Num
    1)) /\ (~ ((Mul 4 (Var 2)) = Num 1)))) /\ (Var 1 + Num 4) < (Mul 2 (Num 4)))) /\ ((Mul 2 (Num 5)) <= (Num 3 mod 2)
    \/ (Mul 2 (Num 4)) = (Var 0 + Num 5))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 6) ==> ((ForSome ((Var 0 + Num 2) <= (Var 0 mod 2) \/ ((~ ((Var 2
    xor Var 0) = (Num 4 div 2))) /\ (~ ((Var 2 xor Var 0) = Num 1)) /\ (~ ((Num 4 div 2) = Num 1))) \/ (Var 0 xor Var
    2) <= (Num 7 + Var 2))) /\ (((~ ((Var 0 div 1) = (Num 2 mod 1))) /\ (~ ((Var 0 div 1) = Num 1)) /\ (~ ((Num 2 mod
    1) = Num 1))) <=> (ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Num 1 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num
    1))) < (Num 7 mod 3))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 19) ==> ((ForAll (((Var 1 + Var 0) <= (Var 0 + Var 2) \/ (Mul 2 (Num
    0)) < (Var 0 xor Num 8)) ==> ((~ ((Var 0 mod 4) = (Var 1 xor Num 2))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~ ((Var 1
    xor Num 2) = Num 1))))) /\ (~ ((Mul 0 (Var 0)) <= (Var 0 mod 5)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll ((~ ((Mul 0 (Num 4)) < (Var 2 mod 1))) /\ (Var 2 xor Var 2) <= (Mul 1
    (Var 2)))) /\ ((Mul 2 (Var 1)) = (Var 1 + Num 4) /\ (Var 0 div 4) = (Num 5 xor Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForAll (~ (((~ ((Var 0 mod 5) = (Var 2 xor Num 8))) /\ (~ ((Var 0 mod 5) =
    Num 1)) /\ (~ ((Var 2 xor Num 8) = Num 1))) <=> ((~ ((Var 2 mod 3) = (Var 1 + Num 7))) /\ (~ ((Var 2 mod 3) = Num
    1)) /\ (~ ((Var 1 + Num 7) = Num 1)))))) /\ (((Var 0 + Num 2) <= (Var 1 + Var 1)) <=> ((Var 1 div 1) = (Mul 3 (Num
    5))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 4) ==> ((ForSome (((Num 7 xor Var 0) = (Mul 2 (Num 1)) /\ (Var 2
    div 1) <= (Num 1 + Num 8)) <=> ((Var 2 mod 1) <= (Mul 1 (Var 1))))) /\ (~ ((Mul 3 (Var 1)) < (Var 0 div
    1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome ((((Mul 1 (Num 2)) = (Mul 1 (Num 5))) <=> (ForSome (Var 0 + Num 1 =
    ((Var 2 div 2) xor (Num 8 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Num 1 mod 5))) /\ (~ ((Mul 2 (Var
    0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Num 1 mod 5) = Num 1)))))) <=> ((Num 5 mod 4) <= (Var 2 xor Num 8)))) /\
    ((Var 0 mod 1) <= (Num 6 + Var 1) /\ (Var 0 + Var 0) <= (Var 1 + Var 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 11) ==> ((ForAll (~ (((~ ((Num 6 + Var 1) = (Var 2 + Num 7))) /\ (~
    ((Num 6 + Var 1) = Num 1)) /\ (~ ((Var 2 + Num 7) = Num 1))) /\ (ForSome (Var 0 + Num 1 = (Num 7) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) <= (Num 3 xor Var 3)))))) /\ (~ ((~ ((Var 0 + Var 0) = (Var 0 + Num 7))) /\ (~
    ((Var 0 + Var 0) = Num 1)) /\ (~ ((Var 0 + Num 7) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 8 /\ ((ForSome ((((Num 7 mod 5) < (Mul 2 (Var 0))) ==> ((Mul 2
    (Var 0)) < (Num 6 xor Num 7))) ==> ((Var 1 mod 1) = (Var 1 + Var 0)))) /\ (((Var 1 div 1) <= (Var 0 + Num 1)) ==>
    ((Var 1 xor Var 1) <= (Num 3 + Num 7)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome (~ (~ ((Var 2 mod 4) < (Num 6 mod 4))))) /\ ((Mul 2 (Var 1)) <= (Var
    1 mod 1) /\ (Var 0 mod 1) = (Var 0 mod 2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 17) ==> ((ForAll (((Mul 3 (Var 2)) = (Var 2 + Num 1) /\ (Var 2 div
    4) < (Var 1 + Var 2)) <=> ((~ ((Var 0 mod 5) = (Mul 3 (Num 6)))) /\ (~ ((Var 0 mod 5) = Num 1)) /\ (~ ((Mul 3 (Num
    6)) = Num 1))))) /\ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num
    1))) < (Mul 2 (Num 4)))) \/ (Mul 2 (Var 1)) = (Var 0 mod 2))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 14 /\ ((ForSome ((((~ ((Var 0 + Num 5) = (Num 6 div 1))) /\ (~
    ((Var 0 + Num 5) = Num 1)) /\ (~ ((Num 6 div 1) = Num 1))) <=> ((Var 1 + Var 0) < (Var 2 xor Var 0))) ==> ((Num 1
    div 4) = (Mul 2 (Var 0))))) /\ ((Mul 2 (Num 5)) < (Var 1 xor Var 0) \/ (Num 4 div 1) < (Var 1 xor Num
    2))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 15 /\ ((ForSome (~ (((Var 0 mod 2) < (Var 1 div 4)) ==> ((Mul 2
    (Var 2)) = (Mul 4 (Var 0)))))) /\ (~ ((Num 0 mod 4) = (Num 6 mod 6)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 17) ==> ((ForAll (~ (~ ((~ ((Var 2 xor Num 6) = (Mul 1 (Var 1))))
    /\ (~ ((Var 2 xor Num 6) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1)))))) /\ ((Var 1 mod 4) = (Mul 1 (Var 1)) /\
    (Mul 3 (Num 0)) <= (Var 0 div 4))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 15) ==> ((ForSome ((((~ ((Var 2 + Num 6) = (Num 3 mod 1))) /\ (~
    ((Var 2 + Num 6) = Num 1)) /\ (~ ((Num 3 mod 1) = Num 1))) /\ (Mul 2 (Var 0)) < (Num 1 xor Num 6)) <=> ((~ ((Var 1
    div 2) = (Var 0 + Num 7))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Var 0 + Num 7) = Num 1))))) /\ (((~ ((Var 0 mod
    3) = (Var 0 xor Var 0))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num 1))) ==> ((Var 1 xor Var 1)
    = (Var 0 mod 4)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForAll ((((Var 2 div 2) <= (Var 0 mod 2)) <=> (ForSome (Var 0 + Num 1 = (Var 1
    xor Num 5) /\ (Var 0 xor (Var 0 + Num 1)) <= (Var 3 mod 2)))) /\ ((~ ((Var 2 div 4) = (Mul 4 (Num 3)))) /\ (~
    ((Var 2 div 4) = Num 1)) /\ (~ ((Mul 4 (Num 3)) = Num 1))))) /\ (((~ ((Var 0 + Num 5) = (Var 0 mod 5))) /\ (~
    ((Var 0 + Num 5) = Num 1)) /\ (~ ((Var 0 mod 5) = Num 1))) \/ (Mul 2 (Var 0)) < (Mul 4 (Var 1)))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome (~ (((Mul 1 (Var 2)) < (Var 0 mod 1)) <=> ((Mul 2 (Var 0)) <= (Mul 2
    (Var 0)))))) /\ ((Var 0 xor Var 1) <= (Mul 2 (Var 1)) /\ ((~ ((Var 1 mod 5) = (Var 0 mod 3))) /\ (~ ((Var 1 mod 5)
    = Num 1)) /\ (~ ((Var 0 mod 3) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 3) ==> ((ForSome (~ (((Mul 2 (Var 2)) < (Num 1 mod 1)) <=> ((Var 2
    xor Var 2) = (Var 1 xor Num 6))))) /\ ((Mul 1 (Num 5)) = (Var 1 div 2) \/ (Var 1 mod 4) < (Num 5 mod
    2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 13 /\ Var 0 = Num 18) ==> ((ForAll (~ ((Var 2 div 4) < (Var 1 + Var 1) /\ (Var 1 mod
    6) <= (Var 2 xor Num 3)))) /\ (((~ ((Mul 0 (Var 0)) = (Var 1 + Var 0))) /\ (~ ((Mul 0 (Var 0)) = Num 1)) /\ (~
    ((Var 1 + Var 0) = Num 1))) \/ (Mul 3 (Num 6)) = (Var 1 + Var 0))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 9 /\ ((ForAll (~ ((Var 0 xor Var 2) = (Num 3 mod 2) \/ (Num 6 mod
    2) < (Num 7 div 4)))) /\ (((~ ((Var 1 mod 4) = (Num 3 xor Num 0))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Num 3
    xor Num 0) = Num 1))) \/ (Num 6 xor Var 1) <= (Var 0 mod 5))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome (((~ ((Var 0 div 4) = (Var 2 + Var 0))) /\ (~ ((Var 0 div 4) = Num 1))
    /\ (~ ((Var 2 + Var 0) = Num 1))) /\ (Num 4 + Var 1) <= (Mul 3 (Var 1)) /\ ((~ ((Var 1 + Var 0) = (Num 5 mod 6)))
    /\ (~ ((Var 1 + Var 0) = Num 1)) /\ (~ ((Num 5 mod 6) = Num 1))))) /\ (((~ ((Var 0 mod 4) = (Var 1 div 1))) /\ (~
    ((Var 0 mod 4) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1))) \/ (Mul 2 (Var 0)) <= (Num 2 xor Num 4))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll ((~ ((Var 1 mod 1) = (Var 2 mod 2))) ==> ((~ ((Num 6 mod 1) = (Var 1
    mod 4))) /\ (~ ((Num 6 mod 1) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))))) /\ ((Mul 2 (Var 1)) < (Mul 1 (Var 1)) \/
    (Mul 2 (Num 2)) < (Var 0 xor Num 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 13 /\ ((ForAll ((~ ((Mul 4 (Var 2)) <= (Num 1 xor Var 0))) <=>
    ((Var 0 mod 6) <= (Mul 3 (Var 2))))) /\ (((Mul 1 (Var 1)) <= (Var 0 div 4)) <=> (ForSome (Var 0 + Num 1 = (Var 1)
    /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Var 2 xor Var 2))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome ((((Mul 2 (Num 2)) < (Num 1 mod 1)) <=> ((~ ((Num 4 mod 3) = (Var 2
    div 1))) /\ (~ ((Num 4 mod 3) = Num 1)) /\ (~ ((Var 2 div 1) = Num 1)))) /\ ((~ ((Var 1 div 1) = (Mul 4 (Var 2))))
    /\ (~ ((Var 1 div 1) = Num 1)) /\ (~ ((Mul 4 (Var 2)) = Num 1))))) /\ ((Mul 2 (Var 0)) < (Var 0 mod 1) /\ (Num 5
    xor Var 0) < (Mul 1 (Num 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 12 /\ ((ForSome ((~ ((Var 1 div 1) < (Mul 1 (Num 4)))) ==> ((Var 0
    mod 3) = (Num 7 + Var 2)))) /\ ((Num 8 mod 1) <= (Num 8 mod 1) /\ (Mul 2 (Num 3)) < (Var 0 xor Var
    0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForAll (~ (((Num 4 mod 3) <= (Mul 1 (Var 2))) <=> ((Mul 3 (Var 2)) < (Var 0
    mod 3))))) /\ (((Var 0 div 2) < (Var 0 mod 1)) <=> ((Num 4 mod 5) <= (Num 0 div 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 4) ==> ((ForAll ((((~ ((Mul 1 (Num 6)) = (Var 1 div 2))) /\ (~ ((Mul
    1 (Num 6)) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1))) \/ ((~ ((Num 7 mod 1) = (Var 0 mod 1))) /\ (~ ((Num 7 mod 1)
    = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1)))) <=> ((Var 0 div 1) = (Mul 4 (Var 0))))) /\ (~ ((Mul 3 (Var 0)) <= (Var
    1 div 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 13) ==> ((ForAll ((((Num 0 mod 4) < (Var 1 div 1)) <=> ((Mul 0 (Num
    1)) = (Num 3 xor Num 7))) ==> ((Var 0 xor Var 0) = (Num 5 div 1)))) /\ ((Var 1 mod 2) <= (Mul 3 (Var 1)) /\ (Var 0
    div 2) = (Var 1 mod 3))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 10 /\ ((ForAll ((((Mul 3 (Var 1)) < (Var 0 mod 4)) <=> ((~ ((Mul 1
    (Num 4)) = (Num 0 xor Var 1))) /\ (~ ((Mul 1 (Num 4)) = Num 1)) /\ (~ ((Num 0 xor Var 1) = Num 1)))) /\ (Var 1 xor
    Num 8) < (Mul 4 (Var 1)))) /\ (~ ((Var 1 div 1) = (Mul 4 (Var 0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome ((((~ ((Var 0 + Num 5) = (Var 0 mod 4))) /\ (~ ((Var 0 + Num 5) = Num
    1)) /\ (~ ((Var 0 mod 4) = Num 1))) <=> ((~ ((Var 0 + Var 1) = (Var 1 xor Var 2))) /\ (~ ((Var 0 + Var 1) = Num
    1)) /\ (~ ((Var 1 xor Var 2) = Num 1)))) /\ (Var 1 xor Var 2) = (Mul 0 (Var 2)))) /\ ((Var 0 div 2) = (Mul 2 (Num
    1)) \/ (Num 4 div 4) < (Mul 2 (Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 19 /\ ((ForAll ((((Var 1 + Num 7) = (Var 2 div 4)) <=> ((Var 0 mod
    6) <= (Var 2 div 4))) \/ (Mul 0 (Var 0)) <= (Var 0 mod 2))) /\ (((Var 1 div 2) < (Num 3 mod 2)) <=> ((Var 1 + Var
    1) < (Mul 2 (Num 0))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 11 /\ ((ForSome ((((Var 1 + Var 2) <= (Var 1 xor Var 1)) <=> ((Mul
    1 (Var 1)) <= (Var 0 + Var 1))) ==> ((Mul 1 (Var 2)) = (Num 2 mod 4)))) /\ (~ ((Num 5 xor Var 1) < (Var 0 mod
    1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForAll (~ (((Mul 1 (Var 2)) = (Var 2 mod 5)) ==> ((Mul 4 (Num 3)) <= (Var 1
    div 1))))) /\ ((Var 1 mod 1) = (Mul 1 (Num 8)) /\ ((~ ((Var 1 mod 3) = (Num 5 div 1))) /\ (~ ((Var 1 mod 3) = Num
    1)) /\ (~ ((Num 5 div 1) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 15 /\ ((ForAll ((((Num 0 mod 4) <= (Mul 4 (Var 0))) ==> ((~ ((Var
    2 mod 4) = (Num 7 mod 5))) /\ (~ ((Var 2 mod 4) = Num 1)) /\ (~ ((Num 7 mod 5) = Num 1)))) <=> (ForSome (Var 0 +
    Num 1 = (Var 3 xor Var 1) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Var 3 + Num 0))) /\ (~ ((Var 0 xor (Var 0 + Num
    1)) = Num 1)) /\ (~ ((Var 3 + Num 0) = Num 1))))))) /\ ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 +
    Num 1)) + Num 1) div 2) <= (Var 1 + Num 7))) /\ (ForSome (Var 0 + Num 1 = (Var 1 xor Num 3) /\ (Var 0 xor (Var 0 +
    Num 1)) <= (Var 1 div 4))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 10 /\ ((ForSome ((((Num 0 mod 1) < (Mul 4 (Num 4))) <=> ((Num 1 xor
    Var 0) = (Mul 1 (Var 1)))) \/ (Var 1 div 4) = (Var 0 mod 1))) /\ (((~ ((Var 1 + Var 1) = (Var 1 xor Num 8))) /\ (~
    ((Var 1 + Var 1) = Num 1)) /\ (~ ((Var 1 xor Num 8) = Num 1))) /\ (Mul 1 (Num 8)) <= (Mul 2 (Var 1)))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForSome (~ (((~ ((Var 0 mod 1) = (Var 1 xor Num 5))) /\ (~ ((Var 0 mod 1) =
    Num 1)) /\ (~ ((Var 1 xor Num 5) = Num 1))) \/ (Mul 1 (Var 2)) < (Var 2 + Var 1)))) /\ (((~ ((Num 5 div 1) = (Var
    0 div 1))) /\ (~ ((Num 5 div 1) = Num 1)) /\ (~ ((Var 0 div 1) = Num 1))) ==> ((Num 7 xor Var 1) <= (Var 0 div
    1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForSome ((((~ ((Num 1 div 2) = (Num 6 xor Num 1))) /\ (~ ((Num 1 div 2) = Num
    1)) /\ (~ ((Num 6 xor Num 1) = Num 1))) ==> ((~ ((Num 7 div 4) = (Mul 1 (Var 1)))) /\ (~ ((Num 7 div 4) = Num 1))
    /\ (~ ((Mul 1 (Var 1)) = Num 1)))) <=> (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var
    0 xor (Var 0 + Num 1))) <= (Num 7 mod 2))))) /\ ((Var 0 div 1) = (Num 3 div 1) \/ (Mul 1 (Var 1)) < (Var 1 div
    2))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll ((((~ ((Var 2 div 2) = (Mul 4 (Num 5)))) /\ (~ ((Var 2 div 2) = Num
    1)) /\ (~ ((Mul 4 (Num 5)) = Num 1))) ==> ((Num 7 div 2) = (Num 2 + Var 0))) <=> ((Mul 1 (Num 8)) <= (Var 1 + Num
    0)))) /\ (((Num 1 mod 4) <= (Var 0 mod 4)) ==> ((Var 1 + Var 1) = (Mul 2 (Var 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 8) ==> ((ForAll (((Mul 1 (Num 8)) < (Num 5 xor Num 0) \/ (Var 2 mod
    2) < (Var 1 div 1)) ==> ((~ ((Num 5 xor Var 2) = (Var 1 + Var 1))) /\ (~ ((Num 5 xor Var 2) = Num 1)) /\ (~ ((Var
    1 + Var 1) = Num 1))))) /\ ((Num 0 div 2) <= (Mul 1 (Num 4)) /\ (Mul 1 (Num 6)) = (Var 0 xor Num 0))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 7 /\ ((ForAll (~ (((~ ((Var 1 div 2) = (Var 2 mod 5))) /\ (~ ((Var
    1 div 2) = Num 1)) /\ (~ ((Var 2 mod 5) = Num 1))) <=> ((Var 0 + Num 8) = (Var 1 div 1))))) /\ ((Num 6 xor Num 6)
    < (Mul 3 (Var 1)) \/ (Var 1 xor Var 0) <= (Mul 2 (Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 0 /\ ((ForSome (~ (((~ ((Mul 4 (Var 1)) = (Mul 2 (Var 0)))) /\ (~
    ((Mul 4 (Var 1)) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1))) /\ (Num 5 mod 5) = (Mul 4 (Var 1))))) /\ ((Mul 4 (Var
    1)) < (Var 0 xor Num 8) /\ ((~ ((Var 1 + Num 6) = (Var 1 div 2))) /\ (~ ((Var 1 + Num 6) = Num 1)) /\ (~ ((Var 1
    div 2) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll ((((Mul 0 (Var 0)) <= (Var 1 mod 6)) <=> ((~ ((Var 1 div 4) = (Var 1
    div 1))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1)))) \/ (ForSome (Var 0 + Num 1 = (Var 1 xor
    Var 1) /\ (Var 0 xor (Var 0 + Num 1)) = (Var 3 mod 4))))) /\ (((Var 0 + Num 6) = (Var 0 mod 1)) ==> ((Num 5 mod 2)
    <= (Var 0 mod 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 16) ==> ((ForSome (~ (((Var 1 + Num 6) <= (Mul 2 (Var 1))) ==> ((Num
    4 mod 1) = (Mul 1 (Num 8)))))) /\ ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div
    2) = (Var 1 xor Var 1))) \/ (Num 4 + Var 1) = (Var 1 div 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome ((~ ((Var 1 mod 4) = (Mul 0 (Num 2)))) \/ (Num 4 + Var 1) <= (Mul 3
    (Var 1)))) /\ (((Mul 1 (Var 1)) <= (Var 1 mod 2)) ==> ((Var 1 xor Num 1) <= (Var 0 + Num 4)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 9 /\ ((ForAll (((Mul 2 (Num 0)) < (Var 1 mod 3) /\ (Num 4 mod 1)
    <= (Var 0 mod 1)) \/ (Num 8 mod 4) < (Num 8 xor Var 0))) /\ (((Var 1 + Num 3) = (Mul 1 (Var 0))) ==> ((Num 3 xor
    Num 2) < (Var 0 + Var 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 14) ==> ((ForAll ((((~ ((Var 1 mod 2) = (Var 2 mod 3))) /\ (~ ((Var
    1 mod 2) = Num 1)) /\ (~ ((Var 2 mod 3) = Num 1))) ==> ((Num 8 mod 4) = (Var 0 mod 6))) \/ (Var 2 mod 2) < (Num 5
    mod 2))) /\ (((Mul 0 (Num 1)) < (Mul 0 (Var 1))) <=> ((Var 1 mod 1) < (Mul 0 (Num 3))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((~ ((Var 2 mod 2) < (Num 6 + Num 7))) <=> ((Mul 3 (Var 1)) = (Var 0
    + Var 2)))) /\ (((Num 0 + Var 1) < (Var 0 div 1)) ==> ((Var 0 mod 4) <= (Var 1 div 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForAll (~ (((Var 2 mod 5) = (Var 1 + Var 1)) ==> ((~ ((Mul 4 (Var 1)) = (Num
    5 mod 4))) /\ (~ ((Mul 4 (Var 1)) = Num 1)) /\ (~ ((Num 5 mod 4) = Num 1)))))) /\ (((~ ((Var 1 mod 6) = (Mul 1
    (Var 0)))) /\ (~ ((Var 1 mod 6) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))) /\ (Var 0 mod 5) <= (Mul 0 (Var
    1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 18 /\ Var 0 = Num 14) ==> ((ForAll ((((Num 1 xor Var 2) = (Var 2 xor Num 0)) <=>
    ((Var 0 xor Num 3) <= (Var 1 xor Num 3))) /\ (Mul 4 (Var 1)) = (Var 2 mod 2))) /\ (~ ((Var 1 div 4) <= (Num 2 xor
    Num 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForSome (((ForSome (Var 0 + Num 1 = (Var 1) /\ ((~ ((((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) = (Mul 0 (Var 1)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Mul
    0 (Var 1)) = Num 1))))) <=> ((Var 2 mod 4) < (Var 1 div 2))) /\ (Num 8 mod 5) < (Num 2 xor Num 0))) /\ (((Var 0
    xor Var 0) <= (Num 4 mod 5)) ==> ((~ ((Var 1 + Var 1) = (Num 8 mod 2))) /\ (~ ((Var 1 + Var 1) = Num 1)) /\ (~
    ((Num 8 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 11 /\ ((ForSome ((((Var 1 mod 3) < (Mul 1 (Var 1))) <=> ((Num 2 +
    Num 3) <= (Mul 4 (Var 2)))) \/ (Var 0 mod 1) < (Num 8 mod 4))) /\ ((Num 3 xor Var 0) < (Var 1 xor Var 0) \/ ((~
    ((Mul 0 (Num 0)) = (Var 0 mod 1))) /\ (~ ((Mul 0 (Num 0)) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForAll (((Var 2 mod 2) < (Var 1 xor Var 2) /\ ((~ ((Var 0 + Var 0) = (Num 1
    div 1))) /\ (~ ((Var 0 + Var 0) = Num 1)) /\ (~ ((Num 1 div 1) = Num 1)))) ==> ((Mul 4 (Var 1)) < (Num 3 + Var
    1)))) /\ (((~ ((Var 1 div 2) = (Num 6 div 4))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Num 6 div 4) = Num 1))) \/
    (Mul 1 (Num 1)) = (Mul 3 (Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 2) ==> ((ForSome ((((~ ((Var 0 xor Num 7) = (Var 1 xor Var 0))) /\
    (~ ((Var 0 xor Num 7) = Num 1)) /\ (~ ((Var 1 xor Var 0) = Num 1))) <=> ((~ ((Mul 1 (Var 2)) = (Mul 1 (Var 2))))
    /\ (~ ((Mul 1 (Var 2)) = Num 1)) /\ (~ ((Mul 1 (Var 2)) = Num 1)))) <=> ((Var 1 div 1) < (Var 1 + Var 2)))) /\ (~
    ((Var 1 mod 5) = (Num 4 div 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll ((((~ ((Num 1 mod 2) = (Mul 2 (Num 5)))) /\ (~ ((Num 1 mod 2) = Num
    1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))) \/ (Var 2 + Var 1) < (Var 0 xor Num 7)) /\ ((~ ((Num 6 + Var 0) = (Mul 2
    (Var 2)))) /\ (~ ((Num 6 + Var 0) = Num 1)) /\ (~ ((Mul 2 (Var 2)) = Num 1))))) /\ (((Var 1 mod 4) = (Var 0 div
    2)) ==> ((Mul 2 (Var 1)) = (Num 6 xor Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll ((((Var 1 mod 1) < (Mul 3 (Var 2))) <=> ((Var 0 mod 4) < (Var 1 mod
    3))) ==> ((Num 4 xor Var 2) = (Var 1 + Var 1)))) /\ ((Var 1 mod 6) < (Num 0 + Num 2) \/ (Mul 2 (Var 0)) <= (Num 3
    + Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome (((Mul 2 (Var 0)) < (Var 0 mod 4) /\ (Num 8 xor Var 2) = (Var 2 mod
    1)) <=> ((Num 4 div 2) = (Mul 2 (Var 0))))) /\ ((Var 0 + Var 0) = (Num 8 mod 6) \/ (Num 5 xor Var 0) < (Num 0 xor
    Var 0))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 8) ==> ((ForAll ((((Mul 3 (Var 1)) < (Var 0 + Num 3)) ==> ((~ ((Var
    1 xor Var 2) = (Var 1 xor Var 1))) /\ (~ ((Var 1 xor Var 2) = Num 1)) /\ (~ ((Var 1 xor Var 1) = Num 1)))) ==>
    ((Var 2 div 2) = (Mul 2 (Var 2))))) /\ (((~ ((Var 1 xor Var 0) = (Var 1 mod 4))) /\ (~ ((Var 1 xor Var 0) = Num
    1)) /\ (~ ((Var 1 mod 4) = Num 1))) <=> ((Var 1 mod 2) < (Mul 4 (Var 0))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome (((Var 0 xor Var 1) < (Mul 3 (Var 0)) \/ (Mul 0 (Var 1)) <= (Mul 4
    (Var 0))) <=> ((~ ((Num 3 + Var 2) = (Mul 2 (Var 1)))) /\ (~ ((Num 3 + Var 2) = Num 1)) /\ (~ ((Mul 2 (Var 1)) =
    Num 1))))) /\ ((Var 1 div 4) = (Num 2 xor Num 3) /\ (Var 0 xor Var 0) < (Var 0 + Var 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 17) ==> ((ForAll ((((~ ((Var 2 xor Var 2) = (Var 1 mod 3))) /\ (~
    ((Var 2 xor Var 2) = Num 1)) /\ (~ ((Var 1 mod 3) = Num 1))) <=> ((~ ((Num 0 div 2) = (Num 5 xor Var 2))) /\ (~
    ((Num 0 div 2) = Num 1)) /\ (~ ((Num 5 xor Var 2) = Num 1)))) ==> ((Num 6 div 1) < (Var 0 xor Var 2)))) /\ (((Var
    1 div 1) < (Mul 3 (Num 7))) ==> ((Mul 0 (Var 0)) < (Var 0 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome ((~ ((Num 7 xor Num 4) <= (Var 0 div 2))) /\ (Mul 3 (Num 0)) = (Num 8
    div 4))) /\ (((~ ((Mul 2 (Num 6)) = (Num 7 mod 4))) /\ (~ ((Mul 2 (Num 6)) = Num 1)) /\ (~ ((Num 7 mod 4) = Num
    1))) \/ (Var 1 + Var 0) < (Num 3 div 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 11 /\ ((ForSome ((((Var 2 + Var 1) = (Mul 1 (Var 2))) <=> ((Num 4
    mod 6) = (Var 0 xor Var 1))) \/ (Mul 2 (Var 0)) <= (Mul 4 (Var 2)))) /\ (((Mul 2 (Var 0)) < (Var 1 xor Num 1)) <=>
    ((Var 0 mod 1) <= (Var 0 mod 3)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForSome (~ ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) < (Var 3 mod 4))) \/ (Mul 0 (Var 2)) < (Var 0 xor Var 2)))) /\ (((Var 0 div 1) = (Mul 3 (Var
    0))) <=> ((Var 1 mod 4) < (Mul 1 (Num 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 14) ==> ((ForAll ((((Num 1 div 4) = (Mul 1 (Var 1))) ==> ((~ ((Num 7
    div 1) = (Var 0 + Var 1))) /\ (~ ((Num 7 div 1) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1)))) \/ (ForSome (Var 0 +
    Num 1 = (Var 3) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 1 mod 5))))) /\ (~ ((Mul 1 (Var 0)) <=
    (Num 8 + Num 2)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 1) ==> ((ForSome ((((Num 4 mod 4) <= (Var 2 div 4)) ==> ((Num 3 div
    2) = (Num 4 + Var 0))) /\ (Var 0 div 1) < (Var 0 div 4))) /\ (((Var 0 mod 6) = (Mul 3 (Num 7))) ==> ((Var 0 + Num
    4) < (Num 0 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForAll ((Mul 2 (Num 6)) <= (Num 8 xor Var 1) \/ (Num 5 mod 2) < (Var 1 div 2)
    \/ (Mul 1 (Num 6)) < (Num 2 div 1))) /\ (((Mul 4 (Var 0)) <= (Var 1 div 4)) ==> (ForSome (Var 0 + Num 1 = (Num 4)
    /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Num 4 + Var 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 13 /\ ((ForAll ((((~ ((Var 0 mod 1) = (Num 3 mod 3))) /\ (~ ((Var
    0 mod 1) = Num 1)) /\ (~ ((Num 3 mod 3) = Num 1))) /\ (Num 5 xor Num 3) <= (Var 1 xor Num 7)) <=> ((Num 0 mod 6)
    <= (Num 0 mod 2)))) /\ (~ ((Var 0 div 2) < (Mul 2 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 2) ==> ((ForAll ((~ ((Mul 3 (Var 2)) <= (Mul 2 (Var 0)))) \/ (Num 8
    + Var 0) < (Num 1 div 1))) /\ (((~ ((Mul 2 (Var 0)) = (Var 1 div 2))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Var
    1 div 2) = Num 1))) ==> ((Num 3 mod 1) = (Num 7 mod 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 2) ==> ((ForAll ((((~ ((Mul 2 (Num 4)) = (Num 8 mod 4))) /\ (~ ((Mul
    2 (Num 4)) = Num 1)) /\ (~ ((Num 8 mod 4) = Num 1))) ==> ((Var 1 mod 4) = (Var 2 mod 5))) \/ ((~ ((Num 3 + Num 4)
    = (Num 5 xor Num 6))) /\ (~ ((Num 3 + Num 4) = Num 1)) /\ (~ ((Num 5 xor Num 6) = Num 1))))) /\ (((~ ((Var 1 mod
    5) = (Mul 3 (Var 0)))) /\ (~ ((Var 1 mod 5) = Num 1)) /\ (~ ((Mul 3 (Var 0)) = Num 1))) ==> ((Num 6 mod 4) = (Var
    1 xor Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 17 /\ ((ForSome (~ (((Var 1 xor Var 1) < (Var 1 mod 2)) <=> ((~
    ((Var 0 mod 5) = (Var 2 mod 1))) /\ (~ ((Var 0 mod 5) = Num 1)) /\ (~ ((Var 2 mod 1) = Num 1)))))) /\ ((ForSome
    (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Num 7 mod 4))) ==> ((~ ((Var 1 xor
    Var 0) = (Num 7 div 2))) /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Num 7 div 2) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 19 /\ ((ForAll (((Num 1 xor Num 6) < (Mul 4 (Var 1)) /\ (Num 8 mod
    1) < (Var 0 + Var 2)) \/ (Mul 0 (Var 1)) = (Mul 1 (Var 2)))) /\ (~ ((Mul 4 (Var 1)) = (Mul 1 (Var
    0))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll (~ (((Num 7 mod 2) = (Var 1 div 1)) ==> ((Num 0 + Var 0) <= (Num 3 +
    Var 0))))) /\ ((Num 7 xor Var 0) <= (Mul 3 (Var 1)) \/ ((~ ((Num 3 mod 1) = (Mul 2 (Num 6)))) /\ (~ ((Num 3 mod 1)
    = Num 1)) /\ (~ ((Mul 2 (Num 6)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 0 /\ ((ForAll (((Num 6 div 2) <= (Num 1 mod 2) \/ (Var 2 mod 2) <
    (Var 2 xor Num 8)) <=> ((Mul 4 (Var 0)) < (Mul 1 (Num 6))))) /\ (((~ ((Var 1 xor Var 0) = (Var 1 xor Var 0))) /\
    (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Var 1 xor Var 0) = Num 1))) /\ (Mul 0 (Var 0)) <= (Var 0 mod
    6))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 13 /\ ((ForSome ((((Var 0 xor Num 2) < (Mul 1 (Var 2))) <=> ((Num 0
    div 2) <= (Num 0 xor Var 1))) /\ ((~ ((Mul 1 (Num 5)) = (Num 4 mod 2))) /\ (~ ((Mul 1 (Num 5)) = Num 1)) /\ (~
    ((Num 4 mod 2) = Num 1))))) /\ ((Var 1 div 4) < (Var 1 div 2) /\ (Var 1 + Var 0) <= (Mul 2 (Var 0)))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 16 /\ ((ForSome (~ (~ ((Num 5 xor Var 0) <= (Num 8 mod 4))))) /\ (~ ((Var 0 mod 4) <
    (Var 0 div 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll (((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) +
    Num 1) div 2) < (Mul 1 (Var 2)))) ==> ((Var 2 mod 1) <= (Var 0 mod 4))) ==> ((Mul 2 (Num 2)) < (Mul 1 (Num 1)))))
    /\ ((Mul 3 (Num 7)) < (Num 8 mod 2) \/ ((~ ((Mul 0 (Var 0)) = (Mul 4 (Num 4)))) /\ (~ ((Mul 0 (Var 0)) = Num 1))
    /\ (~ ((Mul 4 (Num 4)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 13 /\ ((ForSome (((Var 0 xor Num 8) = (Var 0 mod 2) \/ (Var 0 xor
    Var 0) <= (Num 6 mod 1)) /\ (Mul 3 (Var 2)) < (Var 2 mod 1))) /\ (((Num 5 xor Var 0) <= (Num 2 mod 2)) ==>
    (ForSome (Var 0 + Num 1 = ((Num 8 div 2) xor (Num 3 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 2 + Var
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 6) ==> ((ForAll ((((Mul 3 (Var 2)) <= (Mul 1 (Num 3))) <=> ((Var 2
    div 1) < (Num 6 div 4))) ==> ((Var 2 div 1) = (Mul 4 (Var 1))))) /\ (((Mul 1 (Num 7)) = (Var 1 mod 2)) ==> ((Var 0
    div 4) < (Num 1 mod 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 19) ==> ((ForSome (((Mul 0 (Num 4)) < (Mul 4 (Num 2)) \/ (Mul 0
    (Var 2)) = (Mul 3 (Var 1))) ==> ((Mul 0 (Var 2)) = (Mul 1 (Num 2))))) /\ (~ ((~ ((Var 1 + Var 1) = (Var 1 mod 2)))
    /\ (~ ((Var 1 + Var 1) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForAll ((~ ((Var 0 + Num 5) < (Var 0 + Var 2))) <=> ((~ ((Var 2 xor Var 0) =
    (Var 0 + Num 6))) /\ (~ ((Var 2 xor Var 0) = Num 1)) /\ (~ ((Var 0 + Num 6) = Num 1))))) /\ (~ ((Var 1 mod 4) <
    (Var 0 + Num 6)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForAll ((((~ ((Num 1 mod 2) = (Mul 1 (Num 5)))) /\ (~ ((Num 1 mod 2) = Num 1))
    /\ (~ ((Mul 1 (Num 5)) = Num 1))) ==> ((~ ((Var 1 + Var 2) = (Mul 2 (Var 1)))) /\ (~ ((Var 1 + Var 2) = Num 1)) /\
    (~ ((Mul 2 (Var 1)) = Num 1)))) /\ (Var 0 div 4) = (Mul 1 (Var 1)))) /\ ((Mul 3 (Var 1)) = (Var 1 mod 4) /\ (Num 7
    div 4) < (Mul 1 (Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForAll (((Var 0 mod 1) = (Var 0 mod 4) /\ (ForSome (Var 0 + Num 1 = (Num 1 xor
    Num 1) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Var 3 div 2))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~
    ((Var 3 div 2) = Num 1)))))) ==> ((~ ((Num 5 mod 1) = (Mul 2 (Num 3)))) /\ (~ ((Num 5 mod 1) = Num 1)) /\ (~ ((Mul
    2 (Num 3)) = Num 1))))) /\ (((Mul 1 (Var 0)) <= (Num 3 div 1)) <=> ((Num 5 div 1) <= (Mul 3 (Var
    0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 4 /\ ((ForSome ((~ ((~ ((Mul 1 (Var 0)) = (Var 2 xor Num 5))) /\ (~
    ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 2 xor Num 5) = Num 1)))) ==> ((Var 1 mod 2) = (Var 0 mod 2)))) /\ (((Mul 1
    (Var 1)) < (Num 4 + Var 1)) <=> ((Num 5 mod 2) < (Mul 0 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome (((Num 0 div 2) = (Mul 0 (Var 0)) /\ (Var 0 div 4) < (Var 2 div 2))
    <=> ((Mul 1 (Var 1)) = (Num 5 mod 4)))) /\ (((Num 1 div 2) = (Num 5 + Var 0)) <=> ((Num 2 xor Var 0) = (Var 1 div
    4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 2 /\ ((ForAll ((((Mul 2 (Num 8)) < (Num 6 mod 6)) <=> ((Var 2 mod
    1) < (Mul 1 (Num 1)))) /\ (Mul 1 (Var 1)) = (Var 0 xor Num 1))) /\ (((Mul 2 (Var 1)) < (Mul 4 (Var 0))) ==> ((~
    ((Num 5 xor Num 0) = (Mul 1 (Var 1)))) /\ (~ ((Num 5 xor Num 0) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num
    1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 13 /\ ((ForSome ((Var 1 xor Var 1) < (Num 0 xor Var 2) /\ ((~
    ((Mul 1 (Num 1)) = (Num 0 mod 1))) /\ (~ ((Mul 1 (Num 1)) = Num 1)) /\ (~ ((Num 0 mod 1) = Num 1))) /\ ((~ ((Mul 3
    (Var 1)) = (Mul 2 (Num 5)))) /\ (~ ((Mul 3 (Var 1)) = Num 1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))))) /\ (~ (ForSome
    (Var 0 + Num 1 = (Var 1 xor Num 8) /\ (Var 0 xor (Var 0 + Num 1)) = (Mul 3 (Num 6)))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 9 /\ ((ForAll (~ ((Mul 3 (Num 3)) = (Mul 0 (Var 1)) \/ (Var 0 xor
    Var 2) < (Var 1 mod 4)))) /\ (~ ((~ ((Num 6 mod 4) = (Mul 2 (Num 6)))) /\ (~ ((Num 6 mod 4) = Num 1)) /\ (~ ((Mul
    2 (Num 6)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 13 /\ ((ForSome ((~ ((~ ((Mul 4 (Num 5)) = (Num 3 + Var 0))) /\ (~
    ((Mul 4 (Num 5)) = Num 1)) /\ (~ ((Num 3 + Var 0) = Num 1)))) \/ ((~ ((Num 4 mod 2) = (Var 1 + Var 1))) /\ (~
    ((Num 4 mod 2) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))))) /\ ((Mul 0 (Num 0)) <= (Mul 2 (Num 7)) \/ (Mul 4 (Var
    0)) <= (Var 1 mod 4))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 6 /\ ((ForSome ((((~ ((Mul 1 (Var 2)) = (Var 0 mod 1))) /\ (~ ((Mul
    1 (Var 2)) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))) \/ (Var 0 mod 4) <= (Var 0 mod 4)) ==> ((~ ((Num 4 + Num 4) =
    (Var 0 xor Var 0))) /\ (~ ((Num 4 + Num 4) = Num 1)) /\ (~ ((Var 0 xor Var 0) = Num 1))))) /\ (((~ ((Mul 2 (Var
    0)) = (Var 1 + Var 1))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1))) \/ (Mul 4 (Num 4)) <
    (Mul 1 (Num 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 18 /\ ((ForAll (((Var 0 mod 4) = (Var 0 mod 4) \/ (Mul 4 (Var 0)) =
    (Mul 3 (Var 0))) /\ (Var 0 mod 2) <= (Num 7 + Var 0))) /\ ((Var 0 mod 1) = (Var 1 mod 4) /\ (Var 1 xor Num 6) =
    (Num 7 xor Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForAll ((((~ ((Var 0 mod 3) = (Var 2 + Num 3))) /\ (~ ((Var 0 mod 3) = Num
    1)) /\ (~ ((Var 2 + Num 3) = Num 1))) /\ (Mul 3 (Var 2)) < (Var 1 mod 1)) <=> ((Mul 1 (Var 0)) <= (Mul 1 (Num
    7))))) /\ ((Var 0 + Var 0) = (Num 7 mod 3) \/ (Var 0 div 4) < (Var 1 mod 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome (((~ ((Mul 1 (Num 2)) = (Mul 3 (Num 5)))) /\ (~ ((Mul 1 (Num 2)) =
    Num 1)) /\ (~ ((Mul 3 (Num 5)) = Num 1))) /\ (Var 1 xor Var 0) <= (Mul 1 (Num 2)) /\ (Mul 0 (Var 1)) < (Num 8 div
    4))) /\ (((~ ((Var 0 xor Var 0) = (Var 0 div 2))) /\ (~ ((Var 0 xor Var 0) = Num 1)) /\ (~ ((Var 0 div 2) = Num
    1))) <=> ((~ ((Num 4 + Var 0) = (Var 1 mod 4))) /\ (~ ((Num 4 + Var 0) = Num 1)) /\ (~ ((Var 1 mod 4) = Num
    1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 14 /\ ((ForAll (((Mul 2 (Var 2)) <= (Var 2 + Var 0) \/ (Mul 1 (Var
    0)) < (Num 2 div 1)) /\ (Num 8 mod 2) = (Var 2 mod 4))) /\ ((Mul 3 (Var 1)) = (Mul 4 (Var 1)) \/ (Var 0 + Var 0) <
    (Var 0 div 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((((Num 4 mod 1) <= (Var 1 div 4)) <=> ((~ ((Num 1 xor Var 0) = (Var
    1 + Num 1))) /\ (~ ((Num 1 xor Var 0) = Num 1)) /\ (~ ((Var 1 + Num 1) = Num 1)))) /\ (Var 2 xor Var 1) <= (Num 8
    mod 4))) /\ (((Num 4 mod 3) <= (Mul 2 (Num 7))) <=> ((Var 1 mod 4) < (Num 0 xor Var 0)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 0) ==> ((ForAll ((((Num 3 + Var 2) <= (Mul 1 (Var 0))) ==> ((Var 1
    xor Num 3) < (Var 2 div 4))) ==> (ForSome (Var 0 + Num 1 = (Num 6 xor Var 3) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) =
    (Var 2 mod 4))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Var 2 mod 4) = Num 1))))))) /\ (~ ((~ ((Mul 4
    (Num 7)) = (Var 1 mod 4))) /\ (~ ((Mul 4 (Num 7)) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 16) ==> ((ForAll (((Num 5 div 2) = (Num 6 + Num 3) \/ (Mul 2 (Num
    1)) < (Mul 1 (Num 7))) <=> ((Num 5 + Var 2) = (Var 2 div 4)))) /\ ((Num 0 mod 2) = (Num 4 mod 3) /\ ((~ ((Var 0
    xor Var 1) = (Num 7 + Var 0))) /\ (~ ((Var 0 xor Var 1) = Num 1)) /\ (~ ((Num 7 + Var 0) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 11) ==> ((ForAll ((((~ ((Var 1 xor Var 1) = (Num 7 xor Num 0))) /\
    (~ ((Var 1 xor Var 1) = Num 1)) /\ (~ ((Num 7 xor Num 0) = Num 1))) ==> ((Num 4 xor Var 0) <= (Var 1 + Var 2)))
    ==> ((Mul 2 (Var 2)) = (Var 0 mod 2)))) /\ (((~ ((Var 0 + Var 0) = (Var 0 mod 1))) /\ (~ ((Var 0 + Var 0) = Num
    1)) /\ (~ ((Var 0 mod 1) = Num 1))) ==> ((~ ((Num 3 xor Var 1) = (Var 1 mod 4))) /\ (~ ((Num 3 xor Var 1) = Num
    1)) /\ (~ ((Var 1 mod 4) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 17 /\ ((ForSome (~ (((Num 1 + Var 0) < (Var 0 div 4)) ==> ((~ ((Num
    0 mod 2) = (Var 1 xor Var 2))) /\ (~ ((Num 0 mod 2) = Num 1)) /\ (~ ((Var 1 xor Var 2) = Num 1)))))) /\ ((Mul 4
    (Num 5)) <= (Var 1 mod 1) \/ ((~ ((Var 1 mod 4) = (Mul 1 (Var 0)))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Mul 1
    (Var 0)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 3 /\ ((ForSome ((((Var 2 xor Num 5) < (Var 1 div 2)) ==> ((Var 2 +
    Var 2) <= (Num 7 mod 1))) /\ (Var 2 xor Var 1) = (Num 5 + Var 2))) /\ ((ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var
    0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Num 5 xor Num 6))) ==> ((Num 3 mod 6) <= (Var 1 div 2)))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 10 /\ ((ForSome ((Num 0 mod 4) <= (Var 0 + Var 1) /\ (ForSome (Var
    0 + Num 1 = (Num 6) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 2 (Num 3)))) /\ (Var 2 mod 3) = (Var 2
    + Num 0))) /\ (~ ((Num 2 mod 6) <= (Var 1 mod 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 8) ==> ((ForSome ((Mul 4 (Var 0)) <= (Num 5 xor Var 1) \/ (Mul 1
    (Num 6)) <= (Num 8 mod 5) \/ (Var 0 xor Var 0) <= (Var 2 + Var 0))) /\ ((Var 1 + Var 0) = (Var 1 mod 3) /\ (Mul 1
    (Var 1)) < (Mul 4 (Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 0 /\ ((ForSome ((((Num 8 mod 3) <= (Mul 4 (Var 0))) ==> ((Var 2
    mod 2) <= (Var 2 mod 1))) \/ (Var 1 mod 1) < (Var 1 mod 4))) /\ (((Var 0 mod 3) <= (Mul 4 (Var 1))) ==> (ForSome
    (Var 0 + Num 1 = ((Num 0 div 2) xor (Num 0 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 1 + Num 8)))
    /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Var 1 + Num 8) = Num 1))))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 1 /\ ((ForSome ((ForSome (Var 0 + Num 1 = (Var 2) /\ ((~ ((((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 4 (Var 2)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    Num 1)) /\ (~ ((Mul 4 (Var 2)) = Num 1))))) /\ (Var 0 div 1) = (Var 2 xor Var 0) /\ (Num 6 xor Var 1) = (Var 1 mod
    1))) /\ (((Mul 1 (Num 4)) = (Var 1 mod 3)) <=> ((~ ((Var 0 + Var 1) = (Mul 2 (Var 1)))) /\ (~ ((Var 0 + Var 1) =
    Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 14 /\ ((ForSome ((~ ((~ ((Num 7 div 2) = (Num 5 xor Var 1))) /\ (~ ((Num 7 div 2) =
    Num 1)) /\ (~ ((Num 5 xor Var 1) = Num 1)))) \/ (Var 1 + Var 1) = (Var 0 div 4))) /\ (((~ ((Num 8 mod 4) = (Num 4
    xor Var 0))) /\ (~ ((Num 8 mod 4) = Num 1)) /\ (~ ((Num 4 xor Var 0) = Num 1))) ==> ((~ ((Var 1 xor Num 6) = (Num
    7 xor Num 4))) /\ (~ ((Var 1 xor Num 6) = Num 1)) /\ (~ ((Num 7 xor Num 4) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll ((((Num 6 + Var 2) = (Var 0 mod 4)) <=> ((Num 8 mod 4) = (Var 1 mod
    4))) \/ (Var 1 + Var 0) = (Var 1 mod 1))) /\ (((Mul 3 (Num 3)) <= (Mul 1 (Var 1))) ==> ((~ ((Var 0 + Var 1) = (Num
    2 mod 1))) /\ (~ ((Var 0 + Var 1) = Num 1)) /\ (~ ((Num 2 mod 1) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 15 /\ ((ForAll (((Num 2 + Var 1) = (Var 2 xor Var 0) /\ ((~ ((Var
    1 mod 1) = (Var 0 xor Num 2))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 0 xor Num 2) = Num 1)))) <=> (ForSome
    (Var 0 + Num 1 = (Var 3) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 1 mod 1))) /\ (~ ((((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))))) /\ ((Var 0 xor Num 8) = (Var 0
    + Var 1) \/ (Mul 1 (Num 1)) < (Num 6 mod 5))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 0) ==> ((ForAll ((~ ((Mul 1 (Var 2)) = (Var 2 mod 4))) <=> ((Mul 3
    (Var 1)) <= (Var 1 xor Num 2)))) /\ (((Var 1 xor Num 4) = (Var 0 mod 4)) ==> ((Var 0 + Var 0) = (Var 0 mod
    1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForSome ((~ ((Var 1 mod 2) = (Num 2 mod 2))) \/ (Var 0 mod 1) = (Mul 2 (Var
    1)))) /\ ((Var 1 mod 1) <= (Num 7 mod 2) \/ (Mul 2 (Num 0)) <= (Var 1 div 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 8) ==> ((ForSome ((~ (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = (Num 4 + Num 6)))) /\ (Var 0 + Var 2) = (Var 0 mod 2))) /\ ((Var 0 + Var 1)
    <= (Var 0 + Num 8) /\ ((~ ((Var 1 + Var 0) = (Num 8 div 2))) /\ (~ ((Var 1 + Var 0) = Num 1)) /\ (~ ((Num 8 div 2)
    = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 15) ==> ((ForSome ((~ ((~ ((Mul 2 (Var 1)) = (Var 1 + Var 1))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1)))) ==> ((Num 8 mod 3) < (Num 2 div 4)))) /\ (((Var 0
    mod 3) <= (Num 4 div 4)) <=> ((Mul 1 (Num 6)) = (Num 5 div 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 5 /\ ((ForSome ((~ ((Num 6 mod 2) <= (Mul 2 (Var 0)))) /\ (Var 1
    div 2) <= (Var 2 xor Num 3))) /\ (~ ((Var 0 xor Var 0) < (Var 1 + Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForSome (((Var 2 mod 2) = (Var 1 mod 5) \/ (Mul 1 (Num 0)) < (Num 0 + Num 8))
    /\ (Mul 1 (Var 1)) <= (Num 6 xor Var 1))) /\ (((Mul 0 (Var 1)) <= (Var 1 + Var 1)) <=> ((Var 0 div 1) <= (Var 0
    div 4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 13) ==> ((ForAll (~ (~ ((Var 2 div 4) < (Num 1 mod 1))))) /\ (~
    ((Mul 0 (Num 3)) <= (Var 1 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome ((((Mul 0 (Var 2)) <= (Mul 3 (Var 0))) ==> ((Num 3 mod 4) = (Var 1
    mod 2))) ==> ((~ ((Var 2 + Var 0) = (Num 5 mod 1))) /\ (~ ((Var 2 + Var 0) = Num 1)) /\ (~ ((Num 5 mod 1) = Num
    1))))) /\ (((Mul 1 (Var 0)) < (Mul 4 (Var 1))) <=> ((Var 1 mod 1) = (Var 1 xor Num 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome (~ ((Mul 1 (Num 2)) < (Mul 1 (Num 7)) /\ (Mul 4 (Var 2)) < (Mul 2
    (Var 0))))) /\ (~ ((~ ((Mul 3 (Var 1)) = (Num 4 + Var 1))) /\ (~ ((Mul 3 (Var 1)) = Num 1)) /\ (~ ((Num 4 + Var 1)
    = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 7 /\ ((ForAll ((((Num 4 xor Var 1) <= (Var 0 xor Var 2)) <=> ((Num
    0 + Num 6) < (Var 2 mod 2))) /\ (Var 0 + Var 1) <= (Var 1 xor Var 1))) /\ (((Var 0 div 2) < (Num 5 mod 4)) ==>
    (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Num 8 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <= (Mul 2 (Num
    3)))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 0 /\ ((ForSome (((Mul 2 (Var 0)) = (Num 0 + Var 2) /\ (Var 1 mod 6)
    <= (Mul 1 (Var 1))) <=> ((Mul 0 (Num 6)) = (Mul 2 (Num 3))))) /\ (~ ((Mul 2 (Num 4)) = (Var 0 xor Var
    0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 8 /\ ((ForAll (((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) <= (Var 1 xor Var 1))) \/ (Num 5 + Num 0) < (Num 7 mod 6)) <=> ((Num 7 xor Var 1)
    = (Var 0 mod 3)))) /\ (((Var 0 mod 1) < (Mul 4 (Var 0))) <=> ((Num 6 mod 2) <= (Num 4 xor Var 0)))))))%formula,
    true);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 5) ==> ((ForAll ((((~ ((Num 5 + Var 0) = (Mul 2 (Var 1)))) /\ (~
    ((Num 5 + Var 0) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))) /\ ((~ ((Var 2 mod 1) = (Num 7 xor Num 6))) /\ (~
    ((Var 2 mod 1) = Num 1)) /\ (~ ((Num 7 xor Num 6) = Num 1)))) \/ (Num 7 + Var 1) <= (Var 0 xor Num 0))) /\ ((Var 0
    xor Var 0) = (Var 0 mod 6) \/ (Var 0 mod 3) <= (Var 1 xor Num 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome (((Mul 4 (Num 3)) < (Mul 2 (Num 1)) /\ (Num 5 mod 4) = (Var 0 + Var
    1)) \/ (Num 6 div 4) < (Mul 2 (Var 2)))) /\ (((Num 3 mod 2) <= (Mul 4 (Num 3))) ==> ((Mul 4 (Var 0)) <= (Num 1 mod
    4)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 11) ==> ((ForSome ((((~ ((Mul 2 (Var 1)) = (Var 0 mod 1))) /\ (~
    ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1))) \/ (ForSome (Var 0 + Num 1 = (Num 8 xor Var 1) /\ (Var
    0 xor (Var 0 + Num 1)) <= (Var 2 div 1)))) ==> ((Mul 1 (Var 2)) <= (Mul 1 (Num 6))))) /\ (((Var 1 mod 4) = (Num 4
    xor Var 0)) <=> ((Mul 3 (Num 6)) = (Var 1 mod 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 18) ==> ((ForSome (~ ((Num 5 div 1) <= (Var 1 + Var 2) /\ ((~ ((Mul
    4 (Num 4)) = (Num 5 xor Var 0))) /\ (~ ((Mul 4 (Num 4)) = Num 1)) /\ (~ ((Num 5 xor Var 0) = Num 1)))))) /\
    ((ForSome (Var 0 + Num 1 = (Num 1 xor Num 2) /\ (Var 0 xor (Var 0 + Num 1)) <= (Var 2 div 4))) ==> ((Mul 1 (Num
    3)) = (Mul 2 (Var 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 15 /\ ((ForAll (~ (((Var 2 mod 4) = (Num 0 mod 4)) ==> ((Mul 0
    (Var 0)) < (Mul 1 (Var 2)))))) /\ (((~ ((Var 0 + Var 1) = (Var 1 mod 1))) /\ (~ ((Var 0 + Var 1) = Num 1)) /\ (~
    ((Var 1 mod 1) = Num 1))) ==> (ForSome (Var 0 + Num 1 = (Num 3 xor Var 2) /\ (Var 0 xor (Var 0 + Num 1)) <= (Num 8
    + Var 2))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 11) ==> ((ForSome (~ (((~ ((Mul 3 (Var 1)) = (Num 3 div 4))) /\ (~
    ((Mul 3 (Var 1)) = Num 1)) /\ (~ ((Num 3 div 4) = Num 1))) ==> ((Num 0 + Var 2) <= (Var 1 div 4))))) /\ (~ ((~
    ((Var 1 mod 1) = (Num 3 xor Var 0))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Num 3 xor Var 0) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 1) ==> ((ForSome ((~ ((Mul 4 (Var 2)) <= (Var 2 mod 1))) ==> ((~
    ((Mul 0 (Num 6)) = (Mul 1 (Var 0)))) /\ (~ ((Mul 0 (Num 6)) = Num 1)) /\ (~ ((Mul 1 (Var 0)) = Num 1))))) /\ (((~
    ((Var 0 + Var 1) = (Mul 0 (Num 1)))) /\ (~ ((Var 0 + Var 1) = Num 1)) /\ (~ ((Mul 0 (Num 1)) = Num 1))) <=> ((Var
    1 div 1) = (Var 0 div 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 8 /\ ((ForAll (~ (((Num 3 xor Var 0) = (Mul 1 (Var 2))) <=> ((Num 8
    xor Var 1) <= (Mul 1 (Var 2)))))) /\ (((~ ((Num 4 + Num 3) = (Num 4 div 4))) /\ (~ ((Num 4 + Num 3) = Num 1)) /\
    (~ ((Num 4 div 4) = Num 1))) ==> ((~ ((Mul 1 (Var 1)) = (Var 0 mod 6))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~
    ((Var 0 mod 6) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 6) ==> ((ForAll (((Var 2 mod 5) < (Var 1 + Var 0) /\ (Mul 1 (Num 6))
    <= (Num 7 + Var 0)) ==> (ForSome (Var 0 + Num 1 = (Var 3) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    (Mul 1 (Num 7)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\ (~ ((Mul 1 (Num 7)) = Num
    1))))))) /\ (((Var 1 mod 1) < (Var 0 xor Num 0)) ==> ((Num 6 + Num 5) <= (Mul 0 (Var 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 7 /\ ((ForSome ((((~ ((Var 2 div 4) = (Var 0 mod 4))) /\ (~ ((Var 2
    div 4) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))) <=> ((~ ((Num 4 mod 4) = (Var 1 mod 2))) /\ (~ ((Num 4 mod 4) =
    Num 1)) /\ (~ ((Var 1 mod 2) = Num 1)))) \/ (Mul 2 (Num 0)) <= (Mul 0 (Var 1)))) /\ (((Var 1 div 1) < (Var 0 + Var
    0)) ==> ((~ ((Mul 1 (Var 1)) = (Num 1 div 4))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~ ((Num 1 div 4) = Num
    1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome ((((Mul 0 (Num 4)) = (Mul 1 (Var 1))) <=> (ForSome (Var 0 + Num 1 =
    (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 4 (Num 6))))) \/ (Var 0 xor Var 1) < (Var 2 mod
    2))) /\ (((Var 1 mod 5) <= (Var 1 + Num 0)) <=> (ForSome (Var 0 + Num 1 = (Num 0) /\ (((Var 0 xor (Var 0 + Num 1))
    + Num 1) div 2) < (Mul 4 (Var 1)))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForSome (~ ((Var 0 div 1) = (Var 0 mod 1) /\ (Mul 1 (Num 3)) <= (Var 2 + Var
    2)))) /\ ((Var 0 div 4) <= (Var 0 + Var 0) /\ (Var 1 xor Num 0) = (Var 0 xor Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForAll (~ (((Var 0 mod 2) <= (Var 1 + Num 7)) <=> ((Var 2 div 4) < (Mul 3 (Var
    0)))))) /\ (~ ((~ ((Var 1 div 4) = (Mul 0 (Var 0)))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num
    1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 18 /\ ((ForSome (((~ ((Num 6 mod 2) = (Num 4 xor Var 2))) /\ (~
    ((Num 6 mod 2) = Num 1)) /\ (~ ((Num 4 xor Var 2) = Num 1))) /\ (Var 1 xor Var 2) = (Var 2 div 4) /\ (ForSome (Var
    0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 1 xor Var 1))))) /\ (((Mul 2 (Num 8))
    = (Var 1 div 1)) <=> (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Num 8 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num
    1))) <= (Var 2 mod 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 5) ==> ((ForSome (((Var 0 div 4) <= (Var 1 mod 1) /\ (Num 8 mod 4)
    = (Num 5 + Var 0)) \/ (Mul 2 (Var 1)) = (Num 1 + Num 7))) /\ (((~ ((Var 0 mod 2) = (Num 1 mod 1))) /\ (~ ((Var 0
    mod 2) = Num 1)) /\ (~ ((Num 1 mod 1) = Num 1))) \/ (Mul 2 (Num 0)) < (Var 0 div 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForAll ((Num 8 div 1) < (Var 1 mod 2) \/ (Var 0 xor Var 0) < (Num 7 mod 1) \/
    (Mul 2 (Var 2)) <= (Num 6 mod 1))) /\ (~ ((~ ((Var 0 + Var 1) = (Var 0 + Var 0))) /\ (~ ((Var 0 + Var 1) = Num 1))
    /\ (~ ((Var 0 + Var 0) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 16 /\ Var 0 = Num 17) ==> ((ForAll (~ (((~ ((Var 0 div 1) = (Var 1 mod 4))) /\ (~
    ((Var 0 div 1) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))) /\ (Var 0 xor Var 2) < (Var 1 mod 2)))) /\ (~ ((Var 0 +
    Var 0) < (Var 0 mod 3)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll ((((~ ((Var 2 xor Var 1) = (Num 3 mod 1))) /\ (~ ((Var 2 xor Var 1) =
    Num 1)) /\ (~ ((Num 3 mod 1) = Num 1))) \/ (Var 0 xor Var 2) <= (Var 2 + Var 0)) ==> ((~ ((Num 5 xor Var 2) = (Mul
    2 (Var 1)))) /\ (~ ((Num 5 xor Var 2) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))) /\ (((~ ((Var 0 mod 1) = (Num
    2 + Num 2))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~ ((Num 2 + Num 2) = Num 1))) ==> ((~ ((Num 3 xor Num 6) = (Var 1
    + Var 0))) /\ (~ ((Num 3 xor Num 6) = Num 1)) /\ (~ ((Var 1 + Var 0) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForAll ((((Mul 4 (Var 1)) = (Num 5 mod 1)) ==> ((Num 0 mod 5) <= (Var 0 + Num
    7))) /\ ((~ ((Mul 2 (Var 2)) = (Num 1 div 1))) /\ (~ ((Mul 2 (Var 2)) = Num 1)) /\ (~ ((Num 1 div 1) = Num 1)))))
    /\ (((~ ((Var 0 div 4) = (Mul 4 (Num 4)))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Mul 4 (Num 4)) = Num 1))) <=>
    ((~ ((Var 1 div 4) = (Var 0 mod 3))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Var 0 mod 3) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 2) ==> ((ForAll (((Var 0 xor Num 8) < (Var 2 div 2) /\ (Num 1 div
    4) < (Var 1 div 2)) \/ (Num 6 mod 4) = (Var 1 + Var 0))) /\ (((Var 1 div 4) < (Mul 2 (Var 0))) <=> ((Num 0 mod 5)
    = (Var 1 mod 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 12) ==> ((ForAll ((~ ((Var 1 div 4) < (Num 5 + Var 2))) ==> ((Num 6
    + Var 0) = (Num 1 div 4)))) /\ ((Mul 2 (Num 1)) <= (Mul 1 (Num 6)) \/ (ForSome (Var 0 + Num 1 = (Num 1 xor Var 2)
    /\ (Var 0 xor (Var 0 + Num 1)) < (Mul 4 (Var 2)))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 8 /\ ((ForSome (((Var 1 + Var 2) < (Var 1 mod 4) \/ (ForSome (Var 0
    + Num 1 = (Num 4 xor Var 1) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Mul 1 (Var 1)))) /\ (~ ((Var 0 xor (Var 0 + Num
    1)) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1)))))) /\ (Mul 0 (Var 1)) = (Var 0 xor Var 0))) /\ (~ ((Mul 0 (Num 5))
    <= (Mul 1 (Num 3))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 2 /\ ((ForSome (((Var 1 mod 4) < (Num 6 mod 4) /\ ((~ ((Mul 2 (Num
    8)) = (Var 0 mod 6))) /\ (~ ((Mul 2 (Num 8)) = Num 1)) /\ (~ ((Var 0 mod 6) = Num 1)))) \/ (Var 1 div 1) <= (Var 0
    mod 3))) /\ (~ ((~ ((Num 0 mod 4) = (Var 0 mod 1))) /\ (~ ((Num 0 mod 4) = Num 1)) /\ (~ ((Var 0 mod 1) = Num
    1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 11) ==> ((ForSome ((((Var 2 mod 6) < (Mul 0 (Num 1))) ==> ((~ ((Mul
    1 (Var 2)) = (Var 2 div 4))) /\ (~ ((Mul 1 (Var 2)) = Num 1)) /\ (~ ((Var 2 div 4) = Num 1)))) /\ (Mul 4 (Num 4))
    < (Var 2 div 1))) /\ (((~ ((Var 0 mod 3) = (Var 0 div 2))) /\ (~ ((Var 0 mod 3) = Num 1)) /\ (~ ((Var 0 div 2) =
    Num 1))) <=> ((Num 6 mod 2) <= (Var 1 mod 3)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 12) ==> ((ForAll ((~ ((~ ((Mul 2 (Num 6)) = (Mul 2 (Var 0)))) /\ (~
    ((Mul 2 (Num 6)) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1)))) ==> ((Var 0 mod 1) <= (Var 0 mod 4)))) /\ ((Var 1
    mod 1) = (Num 6 xor Var 0) \/ (Var 0 div 4) = (Num 0 mod 2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 4) ==> ((ForSome (~ ((Var 2 + Num 2) <= (Num 8 xor Var 2) /\ (Var 0
    div 1) = (Mul 1 (Var 0))))) /\ (((~ ((Var 0 div 4) = (Var 1 mod 2))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Var 1
    mod 2) = Num 1))) /\ (Var 1 mod 4) < (Num 5 mod 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 2 /\ ((ForSome (~ ((Mul 1 (Num 1)) = (Num 2 xor Var 2) /\ (Mul 4
    (Var 0)) <= (Var 2 mod 5)))) /\ ((Mul 0 (Num 2)) <= (Mul 0 (Num 2)) /\ ((~ ((Var 1 xor Var 0) = (Var 0 + Var 1)))
    /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 6 /\ ((ForSome ((Mul 2 (Var 2)) < (Var 1 + Num 8) /\ (Var 0 div 2)
    = (Var 0 + Var 2) /\ (Var 2 mod 1) < (Mul 0 (Num 7)))) /\ (((~ ((Var 0 xor Var 0) = (Var 1 div 1))) /\ (~ ((Var 0
    xor Var 0) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1))) <=> ((Var 0 div 4) <= (Num 5 + Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForSome ((~ ((Mul 0 (Var 2)) = (Var 2 mod 5))) \/ (Var 0 div 1) < (Num 6 xor
    Var 0))) /\ ((Mul 2 (Var 1)) = (Num 4 mod 4) \/ (Num 6 div 2) = (Var 0 div 4))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome (~ (((Num 5 div 2) < (Mul 1 (Num 1))) ==> (ForSome (Var 0 + Num 1 =
    (Num 4) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Var 1 mod 3)))))) /\ (((~ ((Mul 2 (Num 1)) = (Mul 2
    (Num 2)))) /\ (~ ((Mul 2 (Num 1)) = Num 1)) /\ (~ ((Mul 2 (Num 2)) = Num 1))) \/ (ForSome (Var 0 + Num 1 = (Var 1
    xor Var 1) /\ (Var 0 xor (Var 0 + Num 1)) = (Var 1 mod 2))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 14 /\ Var 0 = Num 13 /\ ((ForSome ((((Var 2 mod 4) < (Var 0 div 1)) <=> ((Num 2 +
    Var 0) = (Var 2 mod 4))) <=> ((Var 1 + Num 3) = (Var 0 + Num 5)))) /\ (((Mul 4 (Var 1)) <= (Var 0 xor Var 1)) ==>
    ((~ ((Var 0 + Var 0) = (Var 0 div 1))) /\ (~ ((Var 0 + Var 0) = Num 1)) /\ (~ ((Var 0 div 1) = Num
    1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 14) ==> ((ForAll (((~ ((Mul 2 (Num 8)) = (Var 0 mod 4))) /\ (~
    ((Mul 2 (Num 8)) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))) /\ (Mul 4 (Var 0)) < (Var 2 + Var 0) /\ ((~ ((Mul 1
    (Var 1)) = (Mul 4 (Var 0)))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))))) /\ (((~ ((Mul 3
    (Num 4)) = (Mul 4 (Var 1)))) /\ (~ ((Mul 3 (Num 4)) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num 1))) ==> ((Var 0 + Var
    1) < (Num 0 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForAll ((~ ((~ ((Var 1 mod 3) = (Var 1 mod 4))) /\ (~ ((Var 1 mod 3) = Num 1))
    /\ (~ ((Var 1 mod 4) = Num 1)))) ==> ((Var 2 mod 2) = (Num 6 + Var 0)))) /\ (((~ ((Var 0 div 4) = (Num 6 xor Var
    0))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Num 6 xor Var 0) = Num 1))) ==> ((Mul 0 (Var 1)) <= (Var 0 xor Num
    1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 5) ==> ((ForAll (((Num 6 div 1) = (Num 2 mod 5) \/ (Var 2 div 4) <
    (Mul 1 (Var 2))) <=> ((Num 8 div 2) <= (Var 1 div 1)))) /\ ((Num 4 + Var 0) <= (Var 1 xor Num 3) /\ (Var 0 div 1)
    < (Var 0 mod 6))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome (((Mul 3 (Num 4)) = (Mul 0 (Num 5)) \/ (Var 0 mod 2) <= (Num 0 + Num
    4)) <=> ((Var 0 mod 1) = (Mul 2 (Var 1))))) /\ ((Var 1 mod 1) = (Var 0 mod 2) \/ (ForSome (Var 0 + Num 1 = (Var 2
    xor Num 8) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Mul 2 (Var 1)))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\
    (~ ((Mul 2 (Var 1)) = Num 1))))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 10 /\ ((ForAll ((((Var 1 mod 1) <= (Var 2 mod 4)) ==> ((~ ((Num 8
    mod 4) = (Var 1 div 2))) /\ (~ ((Num 8 mod 4) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1)))) ==> ((Num 1 + Num 7) =
    (Var 1 mod 4)))) /\ (((Mul 2 (Num 2)) = (Num 0 mod 3)) ==> ((Mul 1 (Num 5)) < (Mul 0 (Var 1))))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 4 /\ ((ForSome ((~ ((Var 1 mod 2) < (Mul 0 (Var 0)))) /\ (Num 3 div
    4) <= (Var 2 xor Var 1))) /\ ((Mul 1 (Var 0)) < (Var 1 mod 4) \/ (Var 0 div 1) <= (Num 5 mod 3))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 11 /\ ((ForAll ((((Var 2 + Var 1) <= (Var 2 mod 2)) ==> ((~ ((Var
    1 mod 3) = (Var 0 + Var 2))) /\ (~ ((Var 1 mod 3) = Num 1)) /\ (~ ((Var 0 + Var 2) = Num 1)))) <=> ((Mul 0 (Var
    1)) < (Num 8 mod 4)))) /\ (~ ((Mul 4 (Num 6)) <= (Mul 0 (Var 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome (((Var 1 mod 6) <= (Var 1 div 1) \/ (Var 0 div 2) = (Var 0 mod 6)) <=>
    ((~ ((Var 1 xor Num 1) = (Num 7 + Var 2))) /\ (~ ((Var 1 xor Num 1) = Num 1)) /\ (~ ((Num 7 + Var 2) = Num 1)))))
    /\ (((Mul 4 (Var 1)) < (Num 2 xor Var 0)) <=> ((Var 0 mod 6) = (Num 7 + Var 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome ((((~ ((Var 2 + Var 1) = (Mul 2 (Var 1)))) /\ (~ ((Var 2 + Var 1) =
    Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))) <=> ((Num 6 mod 4) < (Var 0 mod 2))) /\ (Var 2 div 2) <= (Mul 2 (Num
    2)))) /\ (((~ ((Mul 4 (Num 3)) = (Var 0 mod 2))) /\ (~ ((Mul 4 (Num 3)) = Num 1)) /\ (~ ((Var 0 mod 2) = Num 1)))
    ==> ((Num 3 mod 2) < (Mul 1 (Var 0))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 14) ==> ((ForSome ((((~ ((Mul 1 (Num 1)) = (Mul 0 (Var 0)))) /\ (~
    ((Mul 1 (Num 1)) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num 1))) /\ (Num 1 mod 2) = (Var 2 div 4)) \/ (Var 2 div 1) =
    (Var 0 mod 1))) /\ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Num 0 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num
    1))) <= (Var 1 + Var 2))) ==> ((~ ((Num 5 + Var 1) = (Num 5 mod 4))) /\ (~ ((Num 5 + Var 1) = Num 1)) /\ (~ ((Num
    5 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 10) ==> ((ForAll ((((~ ((Mul 4 (Num 4)) = (Var 2 mod 3))) /\ (~
    ((Mul 4 (Num 4)) = Num 1)) /\ (~ ((Var 2 mod 3) = Num 1))) ==> ((Mul 1 (Var 0)) <= (Mul 2 (Var 0)))) ==> ((Num 1
    mod 1) = (Num 7 div 1)))) /\ (~ ((Var 1 + Var 0) <= (Var 1 + Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 16 /\ ((ForAll ((((Num 8 mod 2) < (Mul 4 (Var 2))) ==> ((Num 6 mod
    1) < (Mul 3 (Num 0)))) <=> ((Var 1 xor Num 2) < (Var 1 mod 2)))) /\ ((Var 0 div 1) <= (Var 1 + Var 0) /\ (Var 1
    mod 5) = (Mul 1 (Num 2)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 10 /\ Var 0 = Num 2 /\ ((ForSome (((Var 2 div 4) = (Var 1 mod 1) \/ (Mul 4 (Var 0))
    <= (Mul 2 (Var 2))) <=> ((Var 1 mod 6) <= (Var 2 mod 4)))) /\ ((Var 1 mod 4) <= (Var 1 mod 1) /\ (Num 7 div 2) <
    (Mul 3 (Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 6 /\ Var 0 = Num 15 /\ ((ForAll ((~ ((Mul 0 (Var 0)) < (Num 1 xor Var 1))) ==> ((Num
    1 + Num 7) = (Mul 4 (Num 8))))) /\ (~ ((~ ((Mul 2 (Num 7)) = (Num 5 mod 1))) /\ (~ ((Mul 2 (Num 7)) = Num 1)) /\
    (~ ((Num 5 mod 1) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 8) ==> ((ForSome (~ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor
    (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 3 mod 4))) ==> ((Var 2 xor Var 2) = (Num 0 mod 5)))))
    /\ ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Var 2 mod 6))) /\ (Mul
    4 (Var 0)) <= (Var 1 mod 2))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 9 /\ ((ForSome ((((Var 0 xor Var 0) <= (Num 6 + Var 2)) <=> ((Num
    6 mod 3) <= (Num 2 mod 1))) \/ (Mul 2 (Var 2)) <= (Mul 2 (Var 1)))) /\ ((Var 1 + Var 0) <= (Mul 1 (Var 0)) /\ (Num
    2 + Num 4) <= (Num 6 + Num 6))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 11 /\ ((ForAll (((~ ((Mul 1 (Var 1)) = (Var 2 mod 3))) /\ (~ ((Mul
    1 (Var 1)) = Num 1)) /\ (~ ((Var 2 mod 3) = Num 1))) /\ (Var 0 xor Num 2) = (Num 0 div 2) /\ (Var 0 div 2) <= (Var
    0 mod 4))) /\ ((Num 0 xor Num 6) <= (Num 7 + Num 2) \/ (Var 1 div 1) = (Var 1 mod 4))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 9 /\ Var 0 = Num 10) ==> ((ForSome (((Var 1 div 1) < (Var 1 div 4) /\ (Var 0 mod 1) <
    (Num 7 div 2)) ==> ((~ ((Var 0 div 2) = (Var 0 + Var 0))) /\ (~ ((Var 0 div 2) = Num 1)) /\ (~ ((Var 0 + Var 0) =
    Num 1))))) /\ ((Var 0 xor Num 2) < (Num 5 + Num 6) /\ ((~ ((Var 1 mod 4) = (Var 0 xor Var 1))) /\ (~ ((Var 1 mod
    4) = Num 1)) /\ (~ ((Var 0 xor Var 1) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome (((~ ((Var 2 mod 1) = (Var 0 div 1))) /\ (~ ((Var 2 mod 1) = Num 1))
    /\ (~ ((Var 0 div 1) = Num 1))) /\ ((~ ((Mul 2 (Var 0)) = (Var 0 xor Var 1))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\
    (~ ((Var 0 xor Var 1) = Num 1))) /\ ((~ ((Var 0 xor Var 0) = (Mul 2 (Var 2)))) /\ (~ ((Var 0 xor Var 0) = Num 1))
    /\ (~ ((Mul 2 (Var 2)) = Num 1))))) /\ (~ ((Var 1 xor Var 1) = (Var 0 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 12 /\ ((ForAll ((((Var 1 xor Var 2) = (Var 0 mod 2)) ==> ((Var 1
    mod 2) = (Var 0 div 2))) /\ (Num 2 xor Num 5) < (Var 2 xor Var 1))) /\ (~ ((Var 0 mod 2) < (Var 0 xor Var
    0)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 7 /\ Var 0 = Num 4) ==> ((ForAll ((~ ((Var 1 mod 6) < (Var 2 xor Var 0))) \/ (ForSome
    (Var 0 + Num 1 = ((Var 3 div 2) xor (Num 5 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Mul 3 (Var 2)))))) /\
    ((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 3 (Var 2)))) <=> ((Var
    0 mod 1) < (Num 2 mod 4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 16 /\ Var 0 = Num 7 /\ ((ForAll (((ForSome (Var 0 + Num 1 = (Num 4) /\ ((~ ((((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 3 div 1))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num
    1)) /\ (~ ((Var 3 div 1) = Num 1))))) ==> ((Num 6 xor Var 2) = (Num 5 mod 1))) <=> (ForSome (Var 0 + Num 1 = (Var
    2 xor Var 2) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Var 3 + Var 2))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1))
    /\ (~ ((Var 3 + Var 2) = Num 1))))))) /\ (((Var 1 xor Var 1) < (Num 6 mod 4)) <=> ((Num 7 mod 1) <= (Var 1 div
    1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((Num 5 mod 5) = (Var 2 xor Num 3) /\ ((~ ((Num 0 + Num 0) = (Var 0
    xor Num 6))) /\ (~ ((Num 0 + Num 0) = Num 1)) /\ (~ ((Var 0 xor Num 6) = Num 1))) /\ (Mul 1 (Var 0)) < (Var 1 div
    4))) /\ ((ForSome (Var 0 + Num 1 = ((Num 1 div 2) xor (Var 1 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) =
    (Num 6 xor Num 6))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Num 6 xor Num 6) = Num 1))))) \/
    (Num 0 + Var 0) = (Var 0 div 2))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 14 /\ ((ForSome (~ (((~ ((Mul 2 (Num 2)) = (Var 0 div 2))) /\ (~
    ((Mul 2 (Num 2)) = Num 1)) /\ (~ ((Var 0 div 2) = Num 1))) /\ (Var 1 div 4) < (Mul 2 (Var 1))))) /\ (((Mul 1 (Var
    1)) = (Var 1 xor Var 1)) <=> ((Num 4 + Num 1) = (Var 0 mod 1)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 11) ==> ((ForAll ((((Mul 2 (Var 2)) < (Var 1 + Var 1)) <=> ((~ ((Num
    3 xor Num 1) = (Mul 1 (Num 7)))) /\ (~ ((Num 3 xor Num 1) = Num 1)) /\ (~ ((Mul 1 (Num 7)) = Num 1)))) <=> ((~
    ((Mul 2 (Var 1)) = (Var 1 mod 1))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Var 1 mod 1) = Num 1))))) /\ ((Var 1 +
    Var 0) <= (Var 0 mod 4) /\ (Var 0 mod 1) < (Num 1 xor Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome (~ ((Var 0 mod 1) = (Var 2 mod 1) \/ (Num 0 xor Var 0) = (Num 6 mod
    2)))) /\ ((Var 1 + Var 0) = (Var 0 div 1) /\ ((~ ((Num 7 xor Var 0) = (Num 3 + Var 0))) /\ (~ ((Num 7 xor Var 0) =
    Num 1)) /\ (~ ((Num 3 + Var 0) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 19 /\ Var 0 = Num 11) ==> ((ForSome (((Num 1 + Var 2) < (Var 1 xor Var 0) \/ (Mul 1
    (Var 2)) = (Var 2 + Var 0)) <=> (ForSome (Var 0 + Num 1 = (Num 3 xor Var 3) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) =
    (Var 2 mod 2))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Var 2 mod 2) = Num 1))))))) /\ (((~ ((Mul 4
    (Num 7)) = (Var 0 + Num 8))) /\ (~ ((Mul 4 (Num 7)) = Num 1)) /\ (~ ((Var 0 + Num 8) = Num 1))) ==> ((Mul 3 (Var
    1)) <= (Mul 4 (Var 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForAll (((Mul 2 (Var 0)) < (Mul 1 (Var 0)) \/ ((~ ((Var 2 xor Num 7) = (Mul 2
    (Num 1)))) /\ (~ ((Var 2 xor Num 7) = Num 1)) /\ (~ ((Mul 2 (Num 1)) = Num 1)))) <=> ((Num 8 + Var 2) <= (Mul 2
    (Num 0))))) /\ (((Var 1 mod 1) <= (Var 1 xor Var 1)) ==> ((Var 1 mod 4) < (Mul 2 (Var 0))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 6 /\ ((ForAll (~ (((Var 1 mod 5) <= (Mul 2 (Num 0))) ==> ((Var 2
    mod 4) <= (Num 3 xor Num 7))))) /\ ((Var 1 mod 2) <= (Var 1 xor Var 1) \/ (Mul 0 (Num 8)) <= (Var 0 xor Var
    1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 5 /\ ((ForAll (~ (~ ((Var 2 xor Num 6) = (Var 1 mod 2))))) /\
    ((ForSome (Var 0 + Num 1 = (Num 8 xor Num 1) /\ (Var 0 xor (Var 0 + Num 1)) < (Num 1 div 1))) /\ (Var 0 div 2) <=
    (Var 0 div 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForAll ((~ ((~ ((Var 1 + Num 4) = (Num 1 mod 3))) /\ (~ ((Var 1 + Num 4) = Num
    1)) /\ (~ ((Num 1 mod 3) = Num 1)))) ==> ((~ ((Var 2 xor Var 0) = (Mul 2 (Num 5)))) /\ (~ ((Var 2 xor Var 0) = Num
    1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))))) /\ (((Var 1 div 2) = (Num 1 div 2)) ==> ((Mul 4 (Var 0)) < (Mul 1 (Var
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 9) ==> ((ForSome (~ (((Mul 1 (Num 4)) = (Var 1 mod 4)) ==> ((Var 0
    div 4) <= (Num 3 xor Var 2))))) /\ (((~ ((Num 8 xor Var 0) = (Num 2 xor Num 5))) /\ (~ ((Num 8 xor Var 0) = Num
    1)) /\ (~ ((Num 2 xor Num 5) = Num 1))) /\ (Num 3 xor Var 1) = (Var 1 mod 2))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 4 /\ Var 0 = Num 13 /\ ((ForSome ((~ ((Num 0 xor Var 0) < (Var 0 + Num 1))) <=>
    ((Mul 1 (Var 2)) < (Var 2 div 2)))) /\ (((Var 1 mod 4) = (Var 0 mod 2)) ==> ((~ ((Var 1 + Num 0) = (Mul 2 (Var
    1)))) /\ (~ ((Var 1 + Num 0) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 0) ==> ((ForAll ((((~ ((Num 5 mod 4) = (Mul 4 (Var 0)))) /\ (~ ((Num
    5 mod 4) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))) ==> ((~ ((Var 2 mod 1) = (Var 1 mod 4))) /\ (~ ((Var 2 mod 1)
    = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1)))) \/ ((~ ((Num 2 mod 6) = (Var 2 div 2))) /\ (~ ((Num 2 mod 6) = Num 1))
    /\ (~ ((Var 2 div 2) = Num 1))))) /\ (((~ ((Mul 1 (Num 4)) = (Var 1 div 4))) /\ (~ ((Mul 1 (Num 4)) = Num 1)) /\
    (~ ((Var 1 div 4) = Num 1))) <=> ((Var 0 xor Var 1) <= (Num 8 + Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 18 /\ ((ForSome ((((Var 2 div 4) = (Var 1 + Var 0)) <=> ((Num 4 mod
    1) <= (Var 1 xor Num 6))) /\ (Var 1 mod 4) = (Mul 4 (Num 5)))) /\ (~ ((Num 1 + Num 2) = (Num 7 + Var
    0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForAll ((((Num 0 mod 2) < (Var 0 + Var 1)) ==> ((~ ((Var 1 mod 1) = (Var 2
    div 1))) /\ (~ ((Var 1 mod 1) = Num 1)) /\ (~ ((Var 2 div 1) = Num 1)))) /\ (Var 0 mod 6) <= (Var 1 div 1))) /\ (~
    ((Mul 4 (Var 1)) < (Var 0 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 17 /\ ((ForAll (((Var 0 mod 2) < (Mul 0 (Num 3)) /\ ((~ ((Num 3 mod 1) = (Var 2 mod
    4))) /\ (~ ((Num 3 mod 1) = Num 1)) /\ (~ ((Var 2 mod 4) = Num 1)))) ==> ((Mul 0 (Num 5)) < (Num 5 mod 1)))) /\ (~
    ((~ ((Var 1 div 4) = (Var 1 div 1))) /\ (~ ((Var 1 div 4) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 9) ==> ((ForAll (((~ ((Var 1 div 2) = (Num 2 xor Num 0))) /\ (~
    ((Var 1 div 2) = Num 1)) /\ (~ ((Num 2 xor Num 0) = Num 1))) /\ (Mul 2 (Num 4)) = (Var 2 div 2) /\ (Mul 2 (Num 7))
    <= (Num 1 mod 2))) /\ (((~ ((Mul 1 (Num 6)) = (Num 8 mod 4))) /\ (~ ((Mul 1 (Num 6)) = Num 1)) /\ (~ ((Num 8 mod
    4) = Num 1))) \/ (Var 0 xor Num 1) < (Num 2 + Num 3))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 9) ==> ((ForSome ((~ ((Mul 3 (Var 2)) = (Mul 1 (Var 0)))) ==> ((~
    ((Var 2 mod 2) = (Var 2 div 4))) /\ (~ ((Var 2 mod 2) = Num 1)) /\ (~ ((Var 2 div 4) = Num 1))))) /\ (((~ ((Mul 1
    (Num 3)) = (Num 4 xor Var 0))) /\ (~ ((Mul 1 (Num 3)) = Num 1)) /\ (~ ((Num 4 xor Var 0) = Num 1))) \/ ((~ ((Mul 4
    (Var 1)) = (Var 1 xor Var 0))) /\ (~ ((Mul 4 (Var 1)) = Num 1)) /\ (~ ((Var 1 xor Var 0) = Num 1))))))))%formula,
    true);
  ((ForSome (ForSome (Var 1 = Num 3 /\ Var 0 = Num 1 /\ ((ForAll ((((Num 5 mod 1) <= (Mul 0 (Var 1))) <=> ((Var 0 xor
    Var 0) = (Var 2 + Var 1))) ==> ((Var 0 mod 2) < (Num 1 mod 2)))) /\ (((Var 0 + Num 6) <= (Var 0 + Var 0)) ==>
    ((Var 0 div 2) < (Var 0 xor Var 1)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 4) ==> ((ForSome (((Num 6 mod 2) < (Num 3 + Num 2) \/ (Var 2 div 1)
    = (Var 1 div 1)) <=> ((Num 7 div 1) = (Var 0 mod 4)))) /\ (((~ ((Var 0 div 4) = (Mul 2 (Num 5)))) /\ (~ ((Var 0
    div 4) = Num 1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))) /\ (ForSome (Var 0 + Num 1 = (Var 1) /\ ((~ ((((Var 0 xor (Var
    0 + Num 1)) + Num 1) div 2) = (Mul 1 (Var 2)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)) /\
    (~ ((Mul 1 (Var 2)) = Num 1))))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 2 /\ ((ForSome ((((Num 5 mod 2) <= (Var 1 mod 2)) <=> ((Mul 2 (Num
    5)) <= (Num 2 mod 4))) ==> ((Var 1 div 1) <= (Var 2 xor Num 7)))) /\ (((Mul 4 (Var 0)) <= (Var 0 + Num 2)) ==>
    ((Mul 2 (Var 1)) <= (Num 0 div 2)))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 10 /\ Var 0 = Num 19) ==> ((ForSome ((((~ ((Mul 4 (Num 5)) = (Var 0 xor Var 2))) /\
    (~ ((Mul 4 (Num 5)) = Num 1)) /\ (~ ((Var 0 xor Var 2) = Num 1))) /\ (Var 2 div 4) < (Num 1 mod 1)) \/ (Var 2 mod
    2) < (Var 2 div 2))) /\ (((Var 0 mod 1) = (Var 1 div 2)) ==> ((Mul 1 (Num 8)) < (Var 0 mod 1)))))))%formula,
    true);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForAll ((((Mul 0 (Var 1)) <= (Mul 1 (Num 0))) <=> ((Num 0 mod 4) = (Var 2 +
    Num 7))) \/ (Var 0 mod 2) = (Var 2 + Var 2))) /\ ((Var 1 xor Num 5) = (Var 1 div 4) \/ (Var 0 div 4) <= (Var 1 xor
    Var 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForAll (((Var 0 div 4) < (Num 4 mod 2) \/ ((~ ((Var 0 xor Var 2) = (Num 6 mod
    3))) /\ (~ ((Var 0 xor Var 2) = Num 1)) /\ (~ ((Num 6 mod 3) = Num 1)))) ==> ((~ ((Var 0 + Var 2) = (Mul 2 (Num
    5)))) /\ (~ ((Var 0 + Var 2) = Num 1)) /\ (~ ((Mul 2 (Num 5)) = Num 1))))) /\ (~ (ForSome (Var 0 + Num 1 = (Var 1)
    /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Var 2 mod 4))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 7 /\ Var 0 = Num 5 /\ ((ForSome ((((Var 2 div 1) <= (Var 0 mod 4)) ==> ((Num 6 + Var
    2) < (Num 5 mod 1))) \/ (Mul 1 (Var 1)) = (Var 1 mod 2))) /\ (((Var 0 xor Num 2) <= (Var 0 mod 4)) ==> ((Var 0 +
    Var 1) = (Mul 2 (Var 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 9 /\ ((ForSome (~ ((Var 1 xor Var 0) <= (Num 8 + Num 5) /\ (Var 1 + Var 0) < (Var 0
    div 4)))) /\ (((~ ((Var 1 + Num 6) = (Var 0 + Num 1))) /\ (~ ((Var 1 + Num 6) = Num 1)) /\ (~ ((Var 0 + Num 1) =
    Num 1))) /\ ((~ ((Num 6 + Num 1) = (Mul 0 (Num 1)))) /\ (~ ((Num 6 + Num 1) = Num 1)) /\ (~ ((Mul 0 (Num 1)) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 18) ==> ((ForAll (((Var 1 mod 2) < (Num 5 xor Num 2) \/ (Var 2 xor
    Var 2) <= (Var 1 + Var 2)) <=> ((Var 2 mod 2) = (Var 2 + Var 2)))) /\ ((Var 1 mod 6) <= (Var 0 div 2) /\ (Num 5
    mod 2) < (Mul 4 (Num 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 12 /\ Var 0 = Num 1 /\ ((ForAll ((Var 2 mod 5) <= (Var 0 xor Num 1) /\ (Num 6 div 2)
    <= (Var 0 div 2) /\ ((~ ((Num 2 div 4) = (Var 0 div 1))) /\ (~ ((Num 2 div 4) = Num 1)) /\ (~ ((Var 0 div 1) = Num
    1))))) /\ (~ ((Mul 1 (Var 1)) <= (Var 1 div 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 14 /\ ((ForAll (((Num 3 xor Var 2) < (Mul 1 (Num 4)) /\ (Mul 2 (Num
    7)) < (Var 1 div 1)) \/ (Num 6 + Var 2) < (Var 2 xor Var 1))) /\ ((Mul 1 (Var 1)) < (Var 0 xor Var 1) \/ (ForSome
    (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Var 2 mod 2))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 7 /\ ((ForSome (((Var 1 mod 2) <= (Num 6 mod 1) /\ (Mul 1 (Var 2))
    < (Mul 1 (Var 2))) \/ (Var 1 + Var 1) <= (Mul 2 (Var 1)))) /\ ((ForSome (Var 0 + Num 1 = ((Num 7 div 2) xor (Var 1
    div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 2 xor Var 1))) \/ ((~ ((Var 0 div 4) = (Var 0 + Var 0))) /\
    (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Var 0 + Var 0) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 1 /\ ((ForSome ((Num 5 mod 1) <= (Num 0 + Var 0) /\ (Var 0 div 4)
    <= (Mul 1 (Num 7)) /\ (Var 2 mod 4) = (Var 2 + Num 1))) /\ (((Num 0 + Var 1) = (Var 1 div 2)) <=> (ForSome (Var 0
    + Num 1 = ((Var 2 div 2) xor (Var 1 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 1 div 4))))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForAll (~ (((~ ((Var 0 xor Var 1) = (Mul 3 (Var 2)))) /\ (~ ((Var 0 xor Var
    1) = Num 1)) /\ (~ ((Mul 3 (Var 2)) = Num 1))) /\ (Mul 1 (Var 2)) <= (Num 2 xor Num 3)))) /\ (~ ((~ ((Var 0 xor
    Var 0) = (Var 1 xor Var 1))) /\ (~ ((Var 0 xor Var 0) = Num 1)) /\ (~ ((Var 1 xor Var 1) = Num 1))))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 11 /\ ((ForAll ((~ ((~ ((Var 0 mod 1) = (Var 1 + Var 1))) /\ (~
    ((Var 0 mod 1) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num 1)))) <=> ((~ ((Var 0 xor Var 1) = (Var 1 + Var 0))) /\ (~
    ((Var 0 xor Var 1) = Num 1)) /\ (~ ((Var 1 + Var 0) = Num 1))))) /\ (~ ((Num 0 mod 4) = (Num 6 div
    4)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 11 /\ Var 0 = Num 13 /\ ((ForSome ((~ ((~ ((Mul 2 (Var 2)) = (Var 1 mod 5))) /\ (~
    ((Mul 2 (Var 2)) = Num 1)) /\ (~ ((Var 1 mod 5) = Num 1)))) ==> (ForSome (Var 0 + Num 1 = (Num 4) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) = (Var 1 xor Var 3))))) /\ ((Var 1 + Num 0) < (Var 0 mod 6) \/ (Mul 0 (Num 2)) <=
    (Var 1 mod 4))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 11 /\ Var 0 = Num 6) ==> ((ForAll ((((Var 2 mod 1) <= (Mul 0 (Var 2))) ==> ((Var 0 +
    Var 2) <= (Var 1 div 2))) <=> ((Var 2 mod 4) = (Var 1 mod 5)))) /\ (((~ ((Num 0 mod 1) = (Mul 1 (Num 1)))) /\ (~
    ((Num 0 mod 1) = Num 1)) /\ (~ ((Mul 1 (Num 1)) = Num 1))) ==> ((Var 1 mod 1) < (Mul 2 (Var 0))))))))%formula,
    true);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 4 /\ ((ForSome (((Var 1 xor Var 0) < (Num 7 mod 3) /\ ((~ ((Mul 1
    (Var 0)) = (Var 0 + Var 1))) /\ (~ ((Mul 1 (Var 0)) = Num 1)) /\ (~ ((Var 0 + Var 1) = Num 1)))) <=> ((Var 2 mod
    4) = (Var 2 + Var 0)))) /\ (((Num 3 mod 2) <= (Mul 2 (Var 0))) ==> (ForSome (Var 0 + Num 1 = (Var 2 xor Var 1) /\
    (Var 0 xor (Var 0 + Num 1)) = (Num 4 mod 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 4 /\ Var 0 = Num 17) ==> ((ForAll (((ForSome (Var 0 + Num 1 = (Var 3) /\ ((~ ((((Var
    0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 1 (Var 3)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) =
    Num 1)) /\ (~ ((Mul 1 (Var 3)) = Num 1))))) \/ ((~ ((Var 2 + Var 2) = (Var 1 xor Var 0))) /\ (~ ((Var 2 + Var 2) =
    Num 1)) /\ (~ ((Var 1 xor Var 0) = Num 1)))) ==> ((Mul 0 (Var 2)) < (Var 0 xor Num 4)))) /\ (~ ((Mul 1 (Var 0)) <
    (Num 1 mod 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForSome (((Num 6 + Var 1) < (Var 2 div 4) /\ (Num 6 xor Var 2) = (Mul 1 (Var
    1))) ==> (ForSome (Var 0 + Num 1 = (Var 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Num 1 mod 1))))) /\
    (~ ((~ ((Var 1 mod 2) = (Num 2 div 4))) /\ (~ ((Var 1 mod 2) = Num 1)) /\ (~ ((Num 2 div 4) = Num
    1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 8 /\ ((ForSome ((((Num 8 mod 4) < (Var 0 xor Num 2)) <=> (ForSome (Var 0 + Num 1 =
    (Var 2) /\ ((~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 2 (Var 2)))) /\ (~ ((((Var 0 xor (Var 0 + Num
    1)) + Num 1) div 2) = Num 1)) /\ (~ ((Mul 2 (Var 2)) = Num 1)))))) \/ (Var 0 mod 2) = (Var 0 mod 2))) /\ ((Num 3
    mod 5) = (Mul 0 (Var 1)) /\ (Num 1 mod 2) = (Num 8 div 2))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 2) ==> ((ForAll ((((Mul 2 (Var 1)) = (Var 2 mod 1)) ==> (ForSome
    (Var 0 + Num 1 = ((Var 2 div 2) xor (Num 7 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 1 + Num 7)))
    /\ (~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = Num 1)) /\ (~ ((Var 1 + Num 7) = Num 1)))))) \/ ((~ ((Num 6 mod 3) =
    (Mul 4 (Var 0)))) /\ (~ ((Num 6 mod 3) = Num 1)) /\ (~ ((Mul 4 (Var 0)) = Num 1))))) /\ (~ ((Var 1 mod 2) = (Var 0
    xor Var 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome ((~ ((Mul 1 (Num 8)) <= (Var 1 div 1))) <=> ((~ ((Var 2 div 4) = (Var
    1 + Var 0))) /\ (~ ((Var 2 div 4) = Num 1)) /\ (~ ((Var 1 + Var 0) = Num 1))))) /\ (~ ((Var 1 div 4) <= (Mul 2
    (Num 6))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 7 /\ ((ForAll ((((Mul 4 (Var 2)) <= (Var 0 xor Var 0)) ==> ((~
    ((Num 6 mod 2) = (Var 1 div 2))) /\ (~ ((Num 6 mod 2) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1)))) ==> ((Num 6 div
    2) <= (Var 2 div 1)))) /\ (((Var 0 mod 1) = (Var 1 mod 5)) <=> ((Var 0 div 4) < (Mul 3 (Num 3))))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 13) ==> ((ForAll ((((~ ((Num 0 mod 4) = (Mul 0 (Var 0)))) /\ (~
    ((Num 0 mod 4) = Num 1)) /\ (~ ((Mul 0 (Var 0)) = Num 1))) <=> ((Num 1 mod 1) <= (Num 8 div 1))) <=> (ForSome (Var
    0 + Num 1 = (Num 2) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) < (Mul 3 (Num 1)))))) /\ (((~ ((Var 0 div 4)
    = (Mul 2 (Var 0)))) /\ (~ ((Var 0 div 4) = Num 1)) /\ (~ ((Mul 2 (Var 0)) = Num 1))) \/ (Mul 2 (Num 6)) <= (Mul 0
    (Num 3)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 7 /\ ((ForAll ((((Var 2 mod 5) = (Mul 2 (Var 1))) <=> ((Var 0 mod
    3) = (Mul 2 (Num 3)))) <=> ((~ ((Mul 0 (Var 1)) = (Mul 1 (Num 7)))) /\ (~ ((Mul 0 (Var 1)) = Num 1)) /\ (~ ((Mul 1
    (Num 7)) = Num 1))))) /\ (~ ((Var 0 + Var 1) < (Var 1 xor Var 0)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 8 /\ Var 0 = Num 0 /\ ((ForAll (((Var 1 xor Var 1) < (Num 5 mod 2) \/ (Var 2 xor Num
    7) < (Var 0 mod 4)) /\ (Num 3 div 1) <= (Var 1 + Var 1))) /\ (((~ ((Var 1 xor Num 7) = (Var 1 mod 2))) /\ (~ ((Var
    1 xor Num 7) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))) ==> ((Var 1 mod 3) = (Var 0 div 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 0 /\ Var 0 = Num 3) ==> ((ForSome ((Var 2 + Num 4) <= (Num 0 mod 4) \/ (Mul 1 (Var
    2)) = (Num 7 xor Var 1) \/ (Num 4 xor Var 1) <= (Var 2 + Var 1))) /\ ((Var 1 + Var 1) = (Var 0 xor Var 0) \/ (Var
    0 mod 3) < (Mul 4 (Var 1)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 12 /\ ((ForAll ((Num 5 + Num 8) < (Num 1 mod 2) \/ (Mul 1 (Num 0))
    = (Num 1 xor Num 5) \/ (Mul 2 (Num 3)) = (Var 1 xor Var 2))) /\ ((Mul 1 (Num 8)) = (Num 6 mod 6) \/ ((~ ((Mul 1
    (Num 1)) = (Num 3 xor Var 1))) /\ (~ ((Mul 1 (Num 1)) = Num 1)) /\ (~ ((Num 3 xor Var 1) = Num 1))))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 7 /\ ((ForAll (((Var 0 + Var 0) = (Num 4 mod 1) /\ (Var 2 mod 6)
    <= (Var 0 div 1)) \/ ((~ ((Num 5 xor Num 0) = (Num 8 xor Var 2))) /\ (~ ((Num 5 xor Num 0) = Num 1)) /\ (~ ((Num 8
    xor Var 2) = Num 1))))) /\ ((Var 1 mod 4) <= (Num 6 mod 4) /\ ((~ ((Var 0 mod 1) = (Var 0 mod 4))) /\ (~ ((Var 0
    mod 1) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 13) ==> ((ForAll (((Var 1 mod 1) < (Var 0 mod 3) \/ (Var 2 mod 1) <=
    (Num 6 mod 1)) /\ (Mul 1 (Var 0)) < (Var 1 mod 1))) /\ (((Num 5 + Var 0) < (Mul 0 (Var 0))) ==> ((Num 8 mod 2) =
    (Mul 0 (Num 3))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 5 /\ Var 0 = Num 11) ==> ((ForAll ((((Num 7 mod 6) = (Mul 2 (Var 1))) ==> ((Num 4 mod
    2) <= (Mul 2 (Var 2)))) /\ (Var 0 mod 2) <= (Num 1 xor Var 0))) /\ ((ForSome (Var 0 + Num 1 = (Num 1) /\ (((Var 0
    xor (Var 0 + Num 1)) + Num 1) div 2) < (Mul 3 (Var 1)))) ==> ((Mul 2 (Var 1)) <= (Var 0 mod 1)))))))%formula,
    false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 13) ==> ((ForSome ((((~ ((Var 2 xor Num 0) = (Mul 1 (Num 8)))) /\
    (~ ((Var 2 xor Num 0) = Num 1)) /\ (~ ((Mul 1 (Num 8)) = Num 1))) ==> ((Num 5 mod 6) < (Num 5 mod 6))) /\ ((~
    ((Var 1 + Var 0) = (Mul 0 (Var 2)))) /\ (~ ((Var 1 + Var 0) = Num 1)) /\ (~ ((Mul 0 (Var 2)) = Num 1))))) /\
    (((Num 7 + Num 2) < (Mul 3 (Var 0))) <=> ((Var 1 + Var 0) <= (Var 0 xor Var 0)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 3 /\ ((ForSome (~ (~ ((Mul 2 (Num 3)) < (Var 1 mod 1))))) /\ (((Mul 1 (Var 0)) <=
    (Mul 1 (Var 1))) ==> ((Var 0 xor Var 1) < (Var 1 mod 2)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 13 /\ ((ForSome ((~ ((Var 0 mod 4) < (Var 2 mod 6))) /\ (Num 8 mod 4) < (Num 6 div
    1))) /\ (((Var 0 xor Var 1) = (Mul 1 (Var 1))) ==> ((Var 0 xor Var 1) <= (Var 0 div 2)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 8 /\ Var 0 = Num 5) ==> ((ForSome ((((Mul 4 (Var 1)) <= (Num 1 + Num 2)) <=> ((Var 0
    + Num 8) < (Mul 2 (Var 0)))) <=> ((~ ((Var 2 xor Num 3) = (Mul 2 (Num 2)))) /\ (~ ((Var 2 xor Num 3) = Num 1)) /\
    (~ ((Mul 2 (Num 2)) = Num 1))))) /\ (((Var 1 div 4) = (Mul 3 (Num 5))) <=> ((Var 1 div 4) < (Mul 1 (Num
    2))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 0 /\ Var 0 = Num 6 /\ ((ForSome ((~ ((~ ((Mul 4 (Num 4)) = (Var 2 + Var 0))) /\ (~
    ((Mul 4 (Num 4)) = Num 1)) /\ (~ ((Var 2 + Var 0) = Num 1)))) ==> ((Var 0 mod 4) <= (Var 2 div 1)))) /\ ((Num 5 +
    Var 0) <= (Var 1 + Num 0) \/ (Mul 2 (Num 4)) <= (Var 0 + Var 1))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 18 /\ Var 0 = Num 7 /\ ((ForSome (~ (((Var 1 xor Var 1) < (Var 0 mod 2)) ==> ((Mul 4
    (Num 1)) <= (Var 1 xor Var 1))))) /\ ((ForSome (Var 0 + Num 1 = ((Var 2 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var 0
    xor (Var 0 + Num 1))) <= (Num 1 xor Var 1))) \/ (Mul 3 (Num 8)) = (Num 7 mod 1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 3 /\ Var 0 = Num 7) ==> ((ForSome (~ (((~ ((Num 2 mod 1) = (Var 1 div 1))) /\ (~
    ((Num 2 mod 1) = Num 1)) /\ (~ ((Var 1 div 1) = Num 1))) \/ (Mul 4 (Num 1)) <= (Num 3 div 2)))) /\ ((Var 1 mod 2)
    <= (Mul 1 (Num 4)) \/ (Var 1 div 4) < (Mul 0 (Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome (~ (((Num 3 + Num 6) <= (Mul 4 (Var 0))) <=> ((Mul 2 (Num 7)) <= (Mul
    1 (Var 1)))))) /\ ((Num 2 xor Var 1) = (Var 1 mod 1) /\ (Var 1 mod 1) <= (Mul 4 (Num 3)))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 17 /\ Var 0 = Num 16 /\ ((ForSome ((((Var 1 div 2) <= (Num 0 mod 2)) ==> ((~ ((Num 8
    div 2) = (Var 0 mod 1))) /\ (~ ((Num 8 div 2) = Num 1)) /\ (~ ((Var 0 mod 1) = Num 1)))) ==> ((Var 0 mod 4) <=
    (Mul 2 (Var 0))))) /\ (~ ((Num 8 mod 6) < (Num 5 mod 4)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 6 /\ ((ForAll (((Var 1 xor Var 2) = (Var 2 + Var 1) /\ (Var 1 mod 6) = (Mul 2 (Num
    2))) <=> ((Num 3 xor Var 2) = (Var 0 mod 1)))) /\ (((Mul 4 (Num 7)) < (Var 1 + Num 7)) <=> ((Num 5 mod 2) < (Num 4
    div 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 14 /\ Var 0 = Num 7) ==> ((ForSome ((((~ ((Var 2 mod 2) = (Var 0 xor Num 3))) /\ (~
    ((Var 2 mod 2) = Num 1)) /\ (~ ((Var 0 xor Num 3) = Num 1))) ==> ((Num 0 mod 5) = (Var 2 div 1))) /\ (Mul 2 (Var
    1)) <= (Mul 2 (Var 1)))) /\ ((Num 3 mod 1) = (Var 0 mod 2) /\ (Var 0 div 4) <= (Var 1 + Var 0))))))%formula,
    false);
  ((ForAll (ForSome (Var 0 = Num 2 /\ ((ForSome (~ (~ ((Mul 1 (Var 0)) <= (Num 5 mod 4))))) /\ ((ForSome (Var 0 + Num
    1 = (Num 7) /\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Num 8 xor Var 1))) <=> ((~ ((Mul 0 (Var 0)) =
    (Var 1 mod 2))) /\ (~ ((Mul 0 (Var 0)) = Num 1)) /\ (~ ((Var 1 mod 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 9 /\ Var 0 = Num 7 /\ ((ForAll (((ForSome (Var 0 + Num 1 = (Var 1) /\ (((Var 0 xor
    (Var 0 + Num 1)) + Num 1) div 2) < (Mul 2 (Var 3)))) ==> (ForSome (Var 0 + Num 1 = (Var 1 xor Var 1) /\ (Var 0 xor
    (Var 0 + Num 1)) <= (Var 1 xor Num 6)))) /\ (Var 0 mod 1) < (Mul 1 (Var 2)))) /\ (~ ((Var 0 xor Var 0) < (Mul 2
    (Num 5))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 18 /\ ((ForSome ((((Var 2 mod 3) < (Var 1 mod 1)) <=> ((~ ((Var 1 mod 4) = (Num 5 mod
    1))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Num 5 mod 1) = Num 1)))) ==> ((Var 2 xor Var 0) < (Var 0 div 1)))) /\
    ((Mul 2 (Var 0)) <= (Var 1 mod 6) \/ ((~ ((Var 0 mod 1) = (Var 0 xor Var 0))) /\ (~ ((Var 0 mod 1) = Num 1)) /\ (~
    ((Var 0 xor Var 0) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 11 /\ ((ForAll ((((Var 0 div 4) < (Num 3 mod 4)) ==> ((Mul 1 (Var 2)) = (Var 0 + Var
    1))) ==> ((Num 4 div 4) <= (Num 1 div 1)))) /\ ((Var 0 div 4) = (Mul 0 (Num 1)) /\ (Var 1 mod 2) = (Var 0 mod
    1))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 2) ==> ((ForAll (~ (((~ ((Var 1 div 1) = (Mul 2 (Num 1)))) /\ (~
    ((Var 1 div 1) = Num 1)) /\ (~ ((Mul 2 (Num 1)) = Num 1))) \/ (Var 1 mod 6) = (Var 2 xor Num 6)))) /\ (~ ((~ ((Var
    1 div 2) = (Mul 4 (Num 1)))) /\ (~ ((Var 1 div 2) = Num 1)) /\ (~ ((Mul 4 (Num 1)) = Num 1))))))))%formula,
    false);
  ((ForSome (ForSome (Var 1 = Num 19 /\ Var 0 = Num 6 /\ ((ForSome ((~ ((Var 0 mod 4) < (Mul 1 (Var 2)))) <=> ((Var 1
    div 1) <= (Mul 3 (Var 1))))) /\ (~ ((Var 1 mod 6) = (Var 0 mod 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 19 /\ ((ForSome ((((Var 1 mod 1) = (Var 0 xor Var 1)) ==> ((Var 0 mod 3) = (Var 0 +
    Var 1))) \/ ((~ ((Mul 2 (Num 8)) = (Var 0 + Num 0))) /\ (~ ((Mul 2 (Num 8)) = Num 1)) /\ (~ ((Var 0 + Num 0) = Num
    1))))) /\ (((~ ((Mul 2 (Num 0)) = (Var 1 div 2))) /\ (~ ((Mul 2 (Num 0)) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1)))
    /\ ((~ ((Mul 2 (Num 7)) = (Var 1 + Var 1))) /\ (~ ((Mul 2 (Num 7)) = Num 1)) /\ (~ ((Var 1 + Var 1) = Num
    1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 2 /\ Var 0 = Num 19) ==> ((ForSome ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var
    2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <= (Mul 3 (Var 3)))) \/ (Num 2 xor Var 2) = (Var 2 div 1) \/ (Var
    2 + Num 1) = (Num 6 div 1))) /\ (~ ((Mul 3 (Var 0)) < (Var 0 xor Num 1)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 5 /\ Var 0 = Num 10 /\ ((ForSome ((~ ((Num 6 div 4) <= (Var 0 mod 1))) \/ (Var 1 mod
    4) <= (Var 0 + Var 1))) /\ ((ForSome (Var 0 + Num 1 = (Num 3 xor Var 2) /\ ((~ ((Var 0 xor (Var 0 + Num 1)) = (Mul
    2 (Var 1)))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Mul 2 (Var 1)) = Num 1))))) \/ ((~ ((Num 4 mod
    4) = (Var 1 mod 4))) /\ (~ ((Num 4 mod 4) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 9 /\ ((ForSome ((((Mul 2 (Var 1)) <= (Num 7 mod 2)) <=> ((Var 2
    div 1) <= (Mul 4 (Var 0)))) <=> ((~ ((Num 3 mod 4) = (Var 0 + Var 0))) /\ (~ ((Num 3 mod 4) = Num 1)) /\ (~ ((Var
    0 + Var 0) = Num 1))))) /\ (((~ ((Num 6 mod 4) = (Var 0 div 2))) /\ (~ ((Num 6 mod 4) = Num 1)) /\ (~ ((Var 0 div
    2) = Num 1))) ==> ((Var 0 mod 2) <= (Var 0 + Var 1)))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 12 /\ ((ForSome (~ (((Var 1 + Var 1) = (Mul 2 (Num 1))) <=> ((~ ((Num 8 xor Var 2) =
    (Mul 3 (Var 2)))) /\ (~ ((Num 8 xor Var 2) = Num 1)) /\ (~ ((Mul 3 (Var 2)) = Num 1)))))) /\ (((Var 1 mod 2) =
    (Mul 2 (Var 1))) ==> ((~ ((Num 6 mod 5) = (Var 1 xor Num 6))) /\ (~ ((Num 6 mod 5) = Num 1)) /\ (~ ((Var 1 xor Num
    6) = Num 1))))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 1 /\ Var 0 = Num 6) ==> ((ForAll (((Mul 1 (Var 2)) < (Mul 4 (Var 2)) \/ (Num 8 div 2)
    <= (Num 6 xor Num 4)) <=> ((~ ((Num 1 xor Num 8) = (Mul 0 (Var 0)))) /\ (~ ((Num 1 xor Num 8) = Num 1)) /\ (~
    ((Mul 0 (Var 0)) = Num 1))))) /\ (~ ((~ ((Mul 2 (Var 0)) = (Num 5 mod 2))) /\ (~ ((Mul 2 (Var 0)) = Num 1)) /\ (~
    ((Num 5 mod 2) = Num 1))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 17 /\ Var 0 = Num 10) ==> ((ForSome ((Mul 4 (Num 5)) < (Mul 4 (Num 8)) \/ (Var 1 mod
    4) <= (Mul 2 (Var 2)) \/ ((~ ((Var 1 div 1) = (Num 3 div 4))) /\ (~ ((Var 1 div 1) = Num 1)) /\ (~ ((Num 3 div 4)
    = Num 1))))) /\ (((Var 1 + Num 8) = (Num 1 mod 5)) <=> ((Mul 2 (Var 0)) = (Mul 4 (Var 0))))))))%formula, true);
  ((ForAll (ForAll ((Var 1 = Num 15 /\ Var 0 = Num 7) ==> ((ForAll (~ (~ ((Num 2 mod 2) = (Var 2 mod 4))))) /\ (((~
    ((Var 1 mod 4) = (Num 5 mod 2))) /\ (~ ((Var 1 mod 4) = Num 1)) /\ (~ ((Num 5 mod 2) = Num 1))) /\ (Mul 1 (Num 1))
    <= (Mul 1 (Num 6)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForAll ((Var 2 mod 1) < (Mul 3 (Var 1)) /\ ((~ ((Var 2 xor Var 0) = (Var 1 mod
    4))) /\ (~ ((Var 2 xor Var 0) = Num 1)) /\ (~ ((Var 1 mod 4) = Num 1))) /\ (ForSome (Var 0 + Num 1 = (Var 3) /\
    (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) <= (Mul 1 (Num 4)))))) /\ (((~ ((Num 8 mod 5) = (Mul 1 (Var 1)))) /\
    (~ ((Num 8 mod 5) = Num 1)) /\ (~ ((Mul 1 (Var 1)) = Num 1))) \/ ((~ ((Var 1 mod 6) = (Var 0 mod 6))) /\ (~ ((Var
    1 mod 6) = Num 1)) /\ (~ ((Var 0 mod 6) = Num 1))))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 10 /\ ((ForSome ((((Var 2 div 1) = (Var 1 xor Var 0)) ==> ((Var 2 + Var 2) <= (Num 8
    mod 4))) ==> ((Var 0 xor Var 2) = (Mul 4 (Num 3))))) /\ (((~ ((Mul 2 (Var 0)) = (Var 0 mod 4))) /\ (~ ((Mul 2 (Var
    0)) = Num 1)) /\ (~ ((Var 0 mod 4) = Num 1))) <=> ((Num 3 xor Var 1) <= (Num 7 xor Var 1)))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 12 /\ Var 0 = Num 17) ==> ((ForSome (((Mul 1 (Var 1)) <= (Var 2 + Var 0) \/ (Num 2
    mod 2) < (Var 2 + Var 1)) <=> ((~ ((Var 1 xor Var 0) = (Var 2 div 2))) /\ (~ ((Var 1 xor Var 0) = Num 1)) /\ (~
    ((Var 2 div 2) = Num 1))))) /\ (((~ ((Num 8 mod 4) = (Mul 2 (Num 0)))) /\ (~ ((Num 8 mod 4) = Num 1)) /\ (~ ((Mul
    2 (Num 0)) = Num 1))) ==> (ForSome (Var 0 + Num 1 = ((Num 3 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0
    + Num 1))) <= (Var 1 xor Var 1))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 4 /\ ((ForAll ((((~ ((Mul 2 (Var 1)) = (Num 6 + Var 0))) /\ (~ ((Mul 2 (Var 1)) = Num
    1)) /\ (~ ((Num 6 + Var 0) = Num 1))) ==> ((Mul 2 (Var 2)) = (Var 0 div 2))) /\ (Num 3 mod 5) <= (Num 2 xor Num
    8))) /\ (~ ((Mul 1 (Var 0)) < (Var 0 xor Var 1)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 15 /\ ((ForSome (~ (((Num 1 + Var 1) < (Var 2 mod 2)) <=> ((Var 0 mod 4) < (Var 0 xor
    Num 3))))) /\ (~ ((Num 0 + Num 7) = (Num 8 + Var 1)))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 2 /\ Var 0 = Num 3 /\ ((ForAll (((Var 2 xor Var 2) < (Var 2 mod 1) /\ (Mul 4 (Var
    0)) = (Mul 2 (Num 4))) \/ ((~ ((Mul 1 (Var 1)) = (Var 2 mod 4))) /\ (~ ((Mul 1 (Var 1)) = Num 1)) /\ (~ ((Var 2
    mod 4) = Num 1))))) /\ (((Var 1 mod 2) < (Var 0 mod 2)) <=> ((~ ((Var 1 mod 3) = (Var 0 xor Num 2))) /\ (~ ((Var 1
    mod 3) = Num 1)) /\ (~ ((Var 0 xor Num 2) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 13 /\ Var 0 = Num 5 /\ ((ForAll (~ ((ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor
    (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) < (Var 3 + Var 3))) /\ (Mul 1 (Var 1)) <= (Var 1 mod 1))))
    /\ ((Mul 2 (Var 0)) < (Num 0 xor Var 0) \/ (Var 1 div 2) = (Num 6 mod 1))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 0 /\ ((ForAll ((Mul 4 (Var 2)) < (Var 1 + Num 0) /\ ((~ ((Num 6 mod 4) = (Var 2 mod
    2))) /\ (~ ((Num 6 mod 4) = Num 1)) /\ (~ ((Var 2 mod 2) = Num 1))) /\ (ForSome (Var 0 + Num 1 = ((Var 2 div 2)
    xor (Var 2 div 2)) /\ ((~ ((Mul 2 (Var 0 xor (Var 0 + Num 1))) = (Var 3 mod 5))) /\ (~ ((Mul 2 (Var 0 xor (Var 0 +
    Num 1))) = Num 1)) /\ (~ ((Var 3 mod 5) = Num 1))))))) /\ (((Mul 1 (Var 1)) <= (Mul 2 (Var 0))) ==> ((Num 5 mod 4)
    <= (Var 0 mod 4)))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 7 /\ ((ForAll ((~ ((Mul 0 (Num 2)) < (Var 1 div 2))) <=> ((Mul 2 (Var 2)) <= (Mul 0
    (Num 7))))) /\ ((Var 1 div 4) = (Num 6 xor Num 6) \/ (Var 0 mod 4) = (Var 0 + Var 0))))))%formula, false);
  ((ForAll (ForAll ((Var 1 = Num 6 /\ Var 0 = Num 14) ==> ((ForAll ((Var 2 mod 5) = (Num 1 mod 3) \/ ((~ ((Num 0 + Var
    0) = (Mul 4 (Var 2)))) /\ (~ ((Num 0 + Var 0) = Num 1)) /\ (~ ((Mul 4 (Var 2)) = Num 1))) \/ ((~ ((Var 2 mod 1) =
    (Var 1 div 2))) /\ (~ ((Var 2 mod 1) = Num 1)) /\ (~ ((Var 1 div 2) = Num 1))))) /\ (((Var 1 div 1) < (Num 5 xor
    Num 4)) <=> (ForSome (Var 0 + Num 1 = ((Var 1 div 2) xor (Var 2 div 2)) /\ (Mul 2 (Var 0 xor (Var 0 + Num 1))) <
    (Num 1 mod 3))))))))%formula, true);
  ((ForAll (ForSome (Var 0 = Num 1 /\ ((ForSome ((~ (ForSome (Var 0 + Num 1 = (Var 3 xor Var 3) /\ ((~ ((Var 0 xor
    (Var 0 + Num 1)) = (Mul 4 (Var 1)))) /\ (~ ((Var 0 xor (Var 0 + Num 1)) = Num 1)) /\ (~ ((Mul 4 (Var 1)) = Num
    1)))))) /\ (Mul 3 (Var 2)) <= (Var 2 + Var 1))) /\ ((Mul 1 (Var 0)) <= (Mul 1 (Var 0)) \/ (Mul 4 (Num 1)) < (Num 8
    + Var 0))))))%formula, false);
  ((ForAll (ForSome (Var 0 = Num 5 /\ ((ForAll ((((~ ((Var 2 mod 3) = (Mul 4 (Var 1)))) /\ (~ ((Var 2 mod 3) = Num 1))
    /\ (~ ((Mul 4 (Var 1)) = Num 1))) <=> ((Var 2 mod 6) = (Num 6 + Var 1))) \/ (Var 1 + Var 0) < (Num 4 mod 4))) /\
    ((Num 7 mod 1) = (Mul 1 (Var 0)) /\ ((~ ((Var 0 mod 4) = (Mul 2 (Var 0)))) /\ (~ ((Var 0 mod 4) = Num 1)) /\ (~
    ((Mul 2 (Var 0)) = Num 1))))))))%formula, false);
  ((ForSome (ForSome (Var 1 = Num 1 /\ Var 0 = Num 13 /\ ((ForAll ((((~ ((Var 2 xor Var 2) = (Mul 4 (Var 2)))) /\ (~
    ((Var 2 xor Var 2) = Num 1)) /\ (~ ((Mul 4 (Var 2)) = Num 1))) ==> (ForSome (Var 0 + Num 1 = (Num 3) /\ ((~
    ((((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = (Mul 0 (Num 3)))) /\ (~ ((((Var 0 xor (Var 0 + Num 1)) + Num 1)
    div 2) = Num 1)) /\ (~ ((Mul 0 (Num 3)) = Num 1)))))) <=> ((Mul 4 (Var 1)) <= (Num 0 div 4)))) /\ (~ ((~ ((Var 1
    mod 3) = (Var 0 div 2))) /\ (~ ((Var 1 mod 3) = Num 1)) /\ (~ ((Var 0 div 2) = Num 1))))))))%formula, true);
  ((ForSome (ForSome (Var 1 = Num 15 /\ Var 0 = Num 9 /\ ((ForAll (((Var 1 mod 1) <= (Var 1 mod 3) /\ (Num 6 div 2) <=
    (Var 0 + Var 1)) ==> ((Var 1 mod 1) < (Var 1 xor Num 4)))) /\ (((Mul 1 (Var 0)) <= (Num 8 mod 4)) <=> ((~ ((Mul 2
    (Var 1)) = (Var 1 div 4))) /\ (~ ((Mul 2 (Var 1)) = Num 1)) /\ (~ ((Var 1 div 4) = Num 1))))))))%formula, false)
].
Lemma sentences_agree : forallb (fun c =>
    match truth (N.to_nat 100000) [] (fst c) with Some b => Bool.eqb b (snd c) | None => false end) sentences = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
