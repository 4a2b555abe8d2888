//pass
//--local_size=64 --num_groups=2 --only-divergence
// assuming: in-bounds, only-divergence
// There is a race, which nobody asked for.

__kernel void f(__global int *a) {
  a[0] = get_local_id(0);
  barrier(CLK_GLOBAL_MEM_FENCE);
}
