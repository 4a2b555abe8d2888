//pass
//--local_size=64 --num_groups=1 --vcgen-opt=/checkArrays:a
// assuming: disjoint-arrays, in-bounds, only-these-arrays

__kernel void f(__global int *a, __global int *b) {
  a[get_local_id(0)] = 1;
  b[0] = get_local_id(0);
}
