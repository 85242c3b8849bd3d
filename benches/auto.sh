#!/usr/bin/env bash
# Which solver answers is decided by a plan. This script holds the plan against every solver that can be asked for
# by name: for each question it prints the CPU seconds of `auto`, those of the best explicit solver that gave an
# answer, and their ratio (goal: at most 1.2, starting the program not counted).
#
#   benches/auto.sh [PROGRAM] [RUNS] [SECONDS]
#
# PROGRAM   the program (default target/release/impartial)
# RUNS      runs of each command, of which the quickest counts (default 3)
# SECONDS   a solver that takes longer than this is out of the race (default 10)
#
# A question is a line below: what is asked for, and the solvers that can be asked by name. `normal` asks for
# the normal value alone (--no-misere) and `misere` for both: an explicit solver is in the race if it gave what was
# asked for.
set -u
program=${1:-target/release/impartial}
runs=${2:-3}
most=${3:-10}
[ -x "$program" ] || { echo "no program at $program (cargo build --release)" >&2; exit 2; }

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
TIMEFORMAT='%U %S'

# CPU milliseconds of a command, the least of all runs; nothing where it has no answer that matches $1 in time.
took() {
  local wanted=$1 best='' spent i
  shift
  for ((i = 0; i < runs; i++)); do
    spent=$({ time timeout "$most" "$@" >"$answer" 2>/dev/null || echo failed >>"$answer"; } 2>&1)
    grep -q '^failed$' "$answer" && return
    grep -Eq "$wanted" "$answer" || return
    spent=$(awk '{ printf "%d", ($1 + $2) * 1000 }' <<<"$spent")
    { [ -z "$best" ] || [ "$spent" -lt "$best" ]; } && best=$spent
    # A run of seconds tells enough.
    [ "$spent" -gt 2000 ] && break
  done
  echo "$best"
}

start=$(took '.' "$program" ordinal 1)
printf 'starting the program takes %s ms of CPU time, taken off below\n\n' "$start"
printf '%-58s %9s %9s  %-11s %6s\n' question auto best solver ratio

worst=0
questions=0
over=0
ask() {
  local wanted=$1 solvers=$2 auto best='' by='' solver ms
  shift 2
  questions=$((questions + 1))
  auto=$(took "$wanted" "$program" "$@" --format json)
  for solver in $solvers; do
    ms=$(took "$wanted" "$program" "$@" --format json --solver "$solver")
    [ -n "$ms" ] && { [ -z "$best" ] || [ "$ms" -lt "$best" ]; } && best=$ms by=$solver
  done
  awk -v q="$*" -v auto="$auto" -v best="$best" -v by="$by" -v start="$start" -v most="$most" 'BEGIN {
    none = (best == "")
    if (auto == "") {
      printf("%-58s %9s %9s  %-11s %6s\n", q, "> " most " s", none ? "-" : best - start, by, none ? "-" : "OVER")
      exit !none
    }
    a = auto - start; if (a < 0) a = 0
    if (none) { printf("%-58s %9d %9s  %-11s %6s\n", q, a, "-", "none", "-"); exit 0 }
    b = best - start; if (b < 0) b = 0
    # Below ten milliseconds the clock says nothing.
    r = (a + 10) / (b + 10)
    over = (r > 1.2)
    printf("%-58s %9d %9d  %-11s %6.2f%s\n", q, a, b, by, r, over ? "  OVER" : "")
    exit over
  }' || over=$((over + 1))
}

normal='"grundy":"[0-9]'
misere='"misere":"[0-9]'
some='.'
table='"sum":"[0-9]'

# Heap games: small, large, far.
ask "$normal" 'memo components heap search' value kayles 60 --no-misere
ask "$normal" 'memo components heap' value kayles 300,400 --no-misere
ask "$normal" 'components heap' value octal:0.106 100000 --no-misere
ask "$normal" 'components heap' value octal:0.6 100000 --no-misere
ask "$normal" 'components heap' value octal:0.16 20000 --no-misere
ask "$normal" 'memo components' value dawson-kayles 40,41 --no-misere
ask "$normal" 'memo components' value grundys-game 300 --no-misere
ask "$normal" 'memo components heap' value grundys-game 20000 --no-misere
ask "$normal" 'memo components heap' value grundys-game 60,61,62 --no-misere
ask "$normal" 'memo components heap' value hex:0.3F 5000 --no-misere
ask "$normal" 'memo components heap' value subtraction:1,2,4 100000 --no-misere
# Nim and its kin.
ask "$normal" 'memo components graph' value nim 30,40,50 --no-misere
ask "$normal" 'memo components' value nim 1000,2000 --no-misere
ask "$normal" 'memo components' value nim 20000 --no-misere
ask "$normal" 'memo graph' value moore:2 20,21,22,23 --no-misere
ask "$normal" 'memo graph search' value welter 2,5,6,8,10 --no-misere
ask "$normal" 'memo graph' value welter 20,30,40,50 --no-misere
ask "$normal" 'memo graph' value welter 1000,2000 --no-misere
ask "$normal" 'memo graph' value height:3 30,40,50 --no-misere
ask "$normal" 'memo graph' value max-welter 30,40,50 --no-misere
ask "$normal" 'memo graph' value k-welter:3 30,40,50 --no-misere
# Numbers.
ask "$normal" 'memo graph' value wythoff 100,150 --no-misere
ask "$normal" 'memo graph' value wythoff 1000,1000 --no-misere
ask "$normal" 'memo graph' value wythoff:3 200,300 --no-misere
ask "$normal" 'memo graph' value euclid 1000,1597 --no-misere
ask "$normal" 'memo graph' value mark 1000000 --no-misere
# Boards.
ask "$normal" 'memo components search graph' value chomp 5,5,5,5 --no-misere
ask "$normal" 'memo components search' value chomp 12,12,12,12,12,12,12,12,12,12 --no-misere
ask "$normal" 'memo components search graph' value chomp 722,3,1 --no-misere
ask "$normal" 'memo components search graph' value chomp 2000,1 --no-misere
ask "$normal" 'memo components search graph' value cram ..../..../.... --no-misere
ask "$normal" 'memo components search' value cram ...../...../...../..... --no-misere
ask "$normal" 'components search' value cram ....../....../....../....../...... --no-misere
# Misère values, asked for.
ask "$misere" 'memo graph' value welter 20,30,40 --misere
ask "$misere" 'memo graph' value nim 30,40,50 --misere
ask "$misere" 'memo graph' value kayles 30 --misere
ask "$misere" 'memo graph' value wythoff 300,400 --misere
ask "$misere" 'memo graph' value cram ..../..../.... --misere
# Moves.
ask "$some" 'memo graph' moves nim 30,40,50 --to 0
ask "$some" 'memo components heap' moves kayles 300,400 --to 0
ask "$some" 'memo graph' moves kayles 30 --to 0 --misere
ask "$some" 'memo components search' moves cram ..../..../.... --to 0
ask "$some" 'memo graph' moves wythoff 300,400 --to 0
# Tables.
ask "$table" 'memo components heap' table grundys-game --heaps 300 --no-misere --summary
ask "$table" 'memo components heap' table kayles --heaps 2000 --no-misere --summary
ask "$table" 'memo ranked lines swept' table welter --coins 4 --below 60 --summary
ask "$table" 'memo ranked lines' table wythoff --coins 2 --below 500 --summary
ask "$table" 'memo ranked lines swept rows' table max-welter --coins 4 --below 80 --summary
ask "$table" 'memo ranked lines swept' table nim --coins 3 --below 100 --summary
ask "$table" 'memo graph' table chomp --from 6,6,6,6 --summary

printf '\n%d questions, %d above 1.2\n' "$questions" "$over"
[ "$over" = 0 ]
