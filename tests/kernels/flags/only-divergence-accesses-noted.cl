//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

__kernel void f(__global int *a, int n) {
  a[get_global_id(0)] = n;
  __assert(!__write(a));                   // finding: assertion
}
