//pass
//--local_size=64 --num_groups=1 --vcgen-opt=/checkArrays:good
// assuming: disjoint-arrays, in-bounds, only-these-arrays

__kernel void both(__global int *good, __global int *racy) {
  good[get_local_id(0)] = 1;
  racy[0] = get_local_id(0);
}
