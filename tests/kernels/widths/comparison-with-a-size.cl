//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// A negative number becomes one near 2^64.

__kernel void k(__global int *a, int n) {
  if (n == -1 && (size_t)n > 0xffffffffu)
    a[0] = get_global_id(0);  // finding: race a
}
