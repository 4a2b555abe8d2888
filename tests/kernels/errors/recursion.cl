//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=1
// A function that calls itself.

int down(int n) {
  return n == 0 ? 0 : down(n - 1);
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = down(3);
}
