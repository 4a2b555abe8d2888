//pass
//--local_size=64 --num_groups=8
// verdict: verified
// assuming: disjoint-arrays, in-bounds, bounded-counters, loops-end
// Whoever draws a slot beyond the room gives it back: what stays below the room is drawn once.
typedef struct {
  uint who, round;
} found_t;

__kernel void collect(__global found_t *found, __global uint *count, __global const uint *in, __constant const uint *sizes) {
  for (uint round = 0; round < sizes[0]; round++) {
    if (in[round * get_global_size(0) + get_global_id(0)] == 0)
      continue;
    uint slot = atomic_inc(count);
    if (slot >= sizes[1]) {
      atomic_dec(count);
      continue;
    }
    found[slot].who = get_global_id(0);
    found[slot].round = round;
  }
}
