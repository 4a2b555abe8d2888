//pass
//--local_size=64 --num_groups=4
// assuming: in-bounds, equal-writes
// All write the same value to one element, which is tolerated unless --no-benign-tolerance is given.

__kernel void f(__global int *a) {
  a[0] = 7;
}
