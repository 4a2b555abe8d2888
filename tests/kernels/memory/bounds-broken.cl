//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --check-array-bounds
// The last thread's neighbour is not there.

__kernel void f(__global int *a) {
  __local int tile[64];
  int x = get_local_id(0);
  tile[x] = a[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[x] = tile[x + 1];  // finding: bounds
}
