//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds
// OpenCL takes a shift's length modulo the number of bits.

__kernel void f(__global int *a, int n) {
  if ((1 << n) > get_local_id(0))
    a[get_local_id(0)] = n;
}
