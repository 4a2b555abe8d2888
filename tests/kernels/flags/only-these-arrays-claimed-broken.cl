//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --vcgen-opt=/checkArrays:good

__kernel void both(__global int *good, __global int *other) {
  good[get_local_id(0)] = 1;
  other[0] = get_local_id(0);
  __assert(!__write(good));  // finding: assertion
}
