//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The two results are mixed up, so that 15 elements serve 64 threads.

void split(int n, int *low, int *high) {
  *low = n & 7;
  *high = n >> 3;
}

__kernel void f(__global int *a) {
  int low, high;
  split(get_local_id(0), &low, &high);
  a[low + high] = low;  // finding: race a
}
