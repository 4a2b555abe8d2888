//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void k(__global int *out) {
  __local atomic_int next;
  if (get_local_id(0) == 0)
    atomic_init(&next, 0);      // finding: race next
  atomic_fetch_add(&next, 1);   // finding: race next
  out[get_local_id(0)] = 1;
}
