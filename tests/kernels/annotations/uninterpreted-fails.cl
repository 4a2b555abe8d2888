//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: uninterpreted-functions

#define tid get_local_id(0)

DECLARE_UF_UNARY(hash, unsigned, unsigned);

__kernel void f(unsigned x, unsigned y) {
  __assert(__implies(x != y, hash(x) != hash(y)));  // finding: assertion
}
