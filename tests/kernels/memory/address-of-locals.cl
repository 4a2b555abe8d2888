//pass
//--local_size=64 --num_groups=1
// Results come back through pointers to private variables.

void split(int n, int *low, int *high) {
  *low = n & 7;
  *high = n >> 3;
}

__kernel void f(__global int *a) {
  int low, high;
  split(get_local_id(0), &low, &high);
  a[8 * high + low] = low;
}
