//xfail:NOT_ALL_VERIFIED
//--local_size=1 --num_groups=1
// One thread has nobody to race with, but what is said of its accesses counts.

__kernel void f(__global int *a, int n) {
  a[n] = 0;
  __assert(__no_write(a)); // finding: assertion
}
