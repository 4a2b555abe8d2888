//pass
//--local_size=64 --num_groups=4
// Each bit is set by one thread first.

__kernel void f(__global int *bits, __global int *a) {
  int i = get_global_id(0) & 31;
  if (!(atomic_or(bits, 1 << i) & (1 << i)))
    a[i] = get_global_id(0);
}
