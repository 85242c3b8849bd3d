#!/usr/bin/env bash
# Compares rule files with naive C++ versions of the same games (benches/baselines/rules.cpp) and with the built-in games:
# seconds for all normal values of a window, and for the normal value of one board, without the start of the program. The
# programs run in turns, the quickest run of each counts, and the sums of their values have to be equal.
#
#   benches/rules.sh [RUNS]
#
# RUNS  runs of each program (default 5)
#
# Goals: full lines are faster than C++ and take at most 3 times as long as the built-in game; other games take at most 4
# times as long as C++; boards take at most 3 times as long as the built-in game or C++.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
g++ -O3 -march=native -std=c++17 -o "$folder/cpp" benches/baselines/rules.cpp
rust=$(cargo build --release -p impartial-cli --message-format json |
  sed -n 's/.*"executable":"\([^"]*impartial\)".*/\1/p' | tail -1)
[ -x "$rust" ] || { echo "the program was not built" >&2; exit 2; }

rules() { printf '%s\n' "${@:2}" >"$folder/$1.game"; }
rules wythoff 'game wythoff' 'numbers a, b  unordered' 'move a-k, b  for k in 1..a' 'move a, b-k  for k in 1..b' \
  'move a-k, b-k  for k in 1..min(a, b)'
rules coprime 'game coprime' 'numbers a, b' 'move a-k, b  for k in 1..a  if gcd(k, b) = 1' \
  'move a, b-k  for k in 1..b  if gcd(k, a) = 1'
rules divisors 'game divisors' 'numbers n' 'move n-k  for k in 1..n-1  if k divides n'
rules pass 'game pass' 'numbers a, b, c, p' 'legal p <= 1' 'move x, b, c, p  for x in 0..a-1' \
  'move a, x, c, p  for x in 0..b-1' 'move a, b, x, p  for x in 0..c-1' 'move a, b, c, 0  if p = 1 & a + b + c > 0'
rules silver-dollar 'game silver-dollar' 'coins a' 'move x  for x in 0..a-1  if free(x..a-1)'
rules k-welter 'game k-welter' 'coins a' 'move a-k  for k in 1..5'
rules cram 'game cram' 'grid' 'move ".." -> "##" turned'
rules node-kayles 'game node-kayles' 'graph' 'move delete v, neighbours(v)'

# Seconds, sum and number of P-positions of a table.
table() {
  "$rust" table "$@" --no-misere --summary --format json |
    sed -E 's/.*"sum":"([0-9]+)".*"p_positions":([0-9]+).*"seconds":([0-9.e-]+).*/\3 \1 \2/'
}

printf '%-22s %10s %10s %10s %8s %10s\n' seconds rules C++ built-in 'to C++' 'to built-in'
over=0
compare() {
  local name=$1 size=$2 goal=$3 builtin=$4
  : >"$folder/rules.txt"; : >"$folder/cpp.txt"; : >"$folder/builtin.txt"
  for ((run = 0; run < runs; run++)); do
    table "$folder/$name.game" "${@:5}" >>"$folder/rules.txt"
    "$folder/cpp" "$name" "$size" >>"$folder/cpp.txt"
    [ "$builtin" = - ] || table "$builtin" "${@:5}" >>"$folder/builtin.txt"
  done
  if [ "$(cut -d' ' -f2- "$folder"/{rules,cpp,builtin}.txt | sort -u | wc -l)" != 1 ]; then
    echo "$name: the results differ:" >&2
    cat "$folder"/{rules,cpp,builtin}.txt >&2
    exit 1
  fi
  read -r rules _ < <(sort -g "$folder/rules.txt")
  read -r cpp _ < <(sort -g "$folder/cpp.txt")
  read -r fast _ < <(sort -g "$folder/builtin.txt") || fast=0
  awk -v name="$name $size" -v r="$rules" -v c="$cpp" -v b="${fast:-0}" -v goal="$goal" 'BEGIN {
    printf("%-22s %10.4f %10.4f %10s %8.2f %10s\n", name, r, c, b ? sprintf("%.4f", b) : "-", r / c, b ? sprintf("%.2f", r / b) : "-")
    exit r > goal * c || (goal == 1 && b && r > 3 * b)
  }' || over=$((over + 1))
}
compare wythoff 500 1 wythoff --below 500
compare wythoff 2000 1 wythoff --below 2000
compare pass 64 4 - --below 64,64,64,2
compare coprime 200 4 - --below 200
compare divisors 10000 4 - --below 10000
compare silver-dollar 64 4 - --coins 4 --below 64
compare k-welter 64 4 k-welter:5 --coins 4 --below 64

# Prints the seconds of a command and the value that the program finds.
value() {
  local start=$EPOCHREALTIME found
  found=$("$rust" value "$@" --no-misere --format json 2>/dev/null | sed -E 's/.*"grundy":"([0-9]+)".*/\1/')
  awk -v a="$start" -v b="$EPOCHREALTIME" -v found="$found" 'BEGIN { printf("%.6f %s\n", b - a, found) }'
}
cpp() { "$folder/cpp" "$@" | cut -d' ' -f1,2; }
quickest() { sort -g "$1" | head -1 | cut -d' ' -f1; }
for ((run = 0; run < runs; run++)); do value "$folder/cram.game" 1x1; done >"$folder/start.txt"
# The name of the comparison, the command of the baseline, and the rule file with the position.
compare_value() {
  local name=$1 baseline=$2 file=$3 position=$4
  : >"$folder/rules.txt"; : >"$folder/other.txt"
  for ((run = 0; run < runs; run++)); do
    value "$folder/$file.game" "$position" >>"$folder/rules.txt"
    $baseline >>"$folder/other.txt"
  done
  if [ "$(cut -d' ' -f2 "$folder"/{rules,other}.txt | sort -u | wc -l)" != 1 ]; then
    echo "$name: the values differ:" >&2
    cat "$folder"/{rules,other}.txt >&2
    exit 1
  fi
  awk -v name="$name" -v r="$(quickest "$folder/rules.txt")" -v b="$(quickest "$folder/other.txt")" \
    -v start="$(quickest "$folder/start.txt")" -v cpp="${baseline%% *}" 'BEGIN {
    # Only the program itself has a start to subtract; less than a millisecond is not told apart from it.
    r -= start; if (cpp != "cpp") b -= start
    if (r < 0.001) r = 0.001; if (b < 0.001) b = 0.001
    if (cpp == "cpp") printf("%-22s %10.4f %10.4f %10s %8.2f %10s\n", name, r, b, "-", r / b, "-")
    else printf("%-22s %10.4f %10s %10.4f %8s %10.2f\n", name, r, "-", b, "-", r / b)
    exit r > 3 * b
  }' || over=$((over + 1))
}
compare_value 'cram 4x6' 'value cram 4x6' cram 4x6
compare_value 'cram 5x6' 'value cram 5x6' cram 5x6
compare_value 'cram 5x7' 'value cram 5x7' cram 5x7
compare_value 'node-kayles 3x10' 'cpp node-kayles 10' node-kayles 'grid 3 10'
[ "$over" = 0 ] || echo "$over above the goals"
[ "$over" = 0 ]
