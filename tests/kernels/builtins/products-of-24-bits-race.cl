//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// With more than 24 bits the result is the implementation's choice.
__kernel void f(__global int *a) {
  uint i = get_global_id(0);
  a[mul24(i << 24, 1u)] = i;  // finding: race a
}
