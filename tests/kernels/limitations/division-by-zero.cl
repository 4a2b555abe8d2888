//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: in-bounds, divisions
// wrong: undefined arithmetic is not looked for: it has some value, and nothing else happens
// The divisor may be 0, and the sum may overflow.

__kernel void f(__global int *a, int n) {
  a[get_local_id(0)] = 100 / n + (n + 1);
}
