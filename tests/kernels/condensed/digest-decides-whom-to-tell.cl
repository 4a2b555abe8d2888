//pass
//--local_size=64 --num_groups=*
// verdict: verified
// assuming: disjoint-arrays, in-bounds, bounded-counters, loops-end, launch-sizes
// What is compared with a digest that the kernel works out itself is anything: each thread that finds a match draws a slot.

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
    if (a != wanted[0] || d == c)
      continue;
    uint slot = atomic_inc(count);
    if (slot >= room)
      atomic_dec(count);
    else
      found[slot] = id;
  }
}
