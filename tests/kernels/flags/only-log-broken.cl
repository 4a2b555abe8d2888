//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --only-log
// A claim about what is recorded fails although races are not looked for.

__kernel void f(__global int *a) {
  a[0] = get_local_id(0);
  __assert(!__write(a));  // finding: assertion
}
