// What the kernels beside this file rely on: scale keeps the order of slots apart.
axiom (forall x, y: bv32 :: { scale(x), scale(y) } scale(x) == scale(y) ==> x == y);
