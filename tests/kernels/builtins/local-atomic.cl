//pass
//--local_size=64 --num_groups=4
// listed: the counters in next do not wrap around
// An atomic of its own, without an array around it; the wider ones have 64 bits.

__kernel void k(__global int *out, __global atomic_ulong *total) {
  __local atomic_int next;
  __local atomic_uint most;
  if (get_local_id(0) == 0) {
    atomic_init(&next, 0);
    atomic_init(&most, 0u);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * 64 + (atomic_fetch_add(&next, 1) & 63)] = 1;
  atomic_fetch_max(&most, get_local_id(0));
  atomic_fetch_add(total, (ulong)1 << 40);
  __assert(sizeof(atomic_ulong) == 8);
}
