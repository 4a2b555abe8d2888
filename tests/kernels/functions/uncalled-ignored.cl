//pass
//--local_size=64 --num_groups=1
// Without --no-inline only kernels are verified.

int twice(int x) {
  __assert(x < 2000);
  return 2 * x;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = 0;
}
