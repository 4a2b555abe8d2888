//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// permissions: not shown

// The barrier does not fence global memory: what is given behind it is held together with what was held before.
__kernel void handed_over(__global int *a) {
  int t = get_local_id(0);
  __perm_write(a[t]);  // open: threads
  a[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  __perm_write(a[63 - t]);
  a[63 - t] = t;  // claim: race
}
