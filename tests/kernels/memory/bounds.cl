//pass
//--local_size=64 --num_groups=1 --check-array-bounds
// Neighbours are read where there are any.

__kernel void f(__global int *a) {
  __local int tile[64];
  int x = get_local_id(0);
  tile[x] = a[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[x] = (x > 0 ? tile[x - 1] : 0) + (x < 63 ? tile[x + 1] : 0);
}
