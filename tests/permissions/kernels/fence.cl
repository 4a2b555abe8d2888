//pass
//--local_size=64 --num_groups=1
// permissions: hold

// The barrier fences global memory, and turns the row round.
__kernel void handed_over(__global int *a) {
  int t = get_local_id(0);
  __perm_write(a[t]);
  a[t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  __perm_write(a[63 - t]);
  a[63 - t] = t;
}
