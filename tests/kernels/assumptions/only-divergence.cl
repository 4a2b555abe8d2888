//pass
//--local_size=64 --num_groups=1 --only-divergence
// assuming: in-bounds, noted-accesses, only-divergence

__kernel void f(__global int *a) {
  a[0] = get_local_id(0);
  __assert(__implies(__write(a), get_local_id(0) == 3));
}
