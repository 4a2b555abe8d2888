// Two threads copy an array: thread 1 writes, thread 2 must not write the same cell.
type cell;
type memory = [bv32]cell;
const size: bv32;
function {:bvbuiltin "bvadd"} BV32_ADD(bv32, bv32) returns (bv32);
function {:bvbuiltin "bvult"} BV32_ULT(bv32, bv32) returns (bool);
function default(x: bv32) returns (cell);
axiom (forall x: bv32 :: { default(x) } x != 0bv32 ==> default(x) == default(BV32_ADD(x, 1bv32)));
var A, B: memory;
var done: bool where done ==> size != 0bv32;

procedure copy(id1, id2: bv32) returns (last: bv32);
  requires id1 != id2;
  requires BV32_ULT(id1, size) && BV32_ULT(id2, size);
  modifies B, done;
  ensures done && B[id1] == old(A)[id1];

implementation copy(a, b: bv32) returns (last: bv32)
{
  var i, j: bv32;
  var written: [bv32, bool]bool;
  written := (lambda x: bv32, y: bool :: false);
  i, j := a, b;
  i, j := j, i;
  outer: while (*)
    invariant (forall x: bv32 :: written[x, true] ==> x == i);
  {
    if (*) { break outer; }
    written[i, true] := true;
    havoc done;
  }
  assert {:check "race"} {:site 1} {:thread 2} j != i;
  B[a] := A[a];
  goto end, again;
again:
  assume i == (if done then i else j);
end:
  call last := next(i);
  done := true;
  return;
}

procedure next(x: bv32) returns (y: bv32);
  free ensures y == BV32_ADD(x, 1bv32) || y[8:0] ++ x[32:8] == y;
