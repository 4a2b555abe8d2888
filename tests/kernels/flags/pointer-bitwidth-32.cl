//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --pointer-bitwidth=32
// A size_t has 32 bits: two threads' sizes agree in them.

__kernel void f(__global int *a) {
  size_t low = (size_t)(((long)get_local_id(0) << 32) + 5);
  a[low] = get_local_id(0);  // finding: race a
}
