// Integers, reals, nested maps and Houdini's switches.
const unique red: int;
const {:existential true} b0, b1: bool;
const third: real;
axiom third > 0.25 && third * 3.0 == 1.0;
function square(x: int) returns (int) { x * x }
var grid: [int][int]int;

procedure fill(n: int)
  requires n >= 0;
  modifies grid;
  ensures (forall x: int, y: int :: 0 <= x && x < n && y == -1 ==> grid[x][y] == square(x) mod 7);
{
  var x: int;
  x := 0;
  while (x < n)
    invariant b0 ==> 0 <= x;
    invariant b1 ==> x <= n;
    invariant (forall k: int :: 0 <= k && k < x ==> grid[k][-1] == square(k) mod 7);
  {
    grid[x][-1] := square(x) mod 7;
    x := x + 1;
  }
}
