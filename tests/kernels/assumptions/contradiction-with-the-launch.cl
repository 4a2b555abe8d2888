//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global int *a, int n) {  // vacuous: contradiction
  __requires(n > 4);
  __requires(get_local_size(0) == 32);     // vacuous: contradiction
  a[get_local_id(0)] = 1;
}
