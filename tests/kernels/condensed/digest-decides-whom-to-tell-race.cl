//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// verdict: refuted
// All threads leave their digest in one place.

#define QUARTER(a, b, c, d) \
  a += b; d ^= a; d = rotate(d, 16u); c += d; b ^= c; b = rotate(b, 12u); \
  a += b; d ^= a; d = rotate(d, 8u); c += d; b ^= c; b = rotate(b, 7u);
#define FOUR_TIMES(what) what what what what

__kernel void f(
    __global uint *restrict found, __global uint *restrict count, __global const uint *restrict wanted, uint room, uint n
) {
  uint id = get_global_id(0);
  if (id >= n)
    return;
  for (uint turn = 0; turn < n; turn++) {
    uint a = id, b = turn, c = wanted[1], d = n;
    FOUR_TIMES(FOUR_TIMES(QUARTER(a, b, c, d) QUARTER(b, c, d, a)))
    found[turn] = a;  // finding: race found
  }
}
