//xfail:NOT_ALL_VERIFIED
//--local_size=4 --num_groups=4 --only-intra-group
// Each group sets the counter up, and draws from it behind a barrier: another group may set it up between two draws of this one.

__kernel void f(__global int *a, __global int *count) {
  if (get_local_id(0) == 0)
    count[0] = 0;
  barrier(CLK_GLOBAL_MEM_FENCE);
  int place = atomic_add(count, 1);
  a[place] = get_local_id(0);  // finding: race a
}
