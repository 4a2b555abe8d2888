//xfail:NOT_ALL_VERIFIED
//--local=64 --num=1 --vcgen-op=/checkArrays:a
// Flags may be abbreviated while they stay unique.

__kernel void f(__global int *a, __global int *b) {
  a[0] = get_local_id(0);  // finding: race a
  b[0] = get_local_id(0);
}
