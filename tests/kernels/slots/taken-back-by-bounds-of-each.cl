//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// verdict: refuted
// One thread has no room and gives slot 0 back, after another one, which has, drew slot 1: a third draws slot 1 again.
__kernel void collect(__global uint *found, __global uint *count, __global const uint *room) {
  uint slot = atomic_inc(count);
  if (slot >= room[get_global_id(0)]) {
    atomic_dec(count);
    return;
  }
  found[slot] = get_global_id(0);  // finding: race found
}
