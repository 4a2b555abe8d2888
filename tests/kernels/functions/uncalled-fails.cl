//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --no-inline

int twice(int x) {
  __assert(x < 2000);  // finding: assertion
  return 2 * x;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = 0;
}
