//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --kernel-args=f,0x7,0x0

__kernel void f(__global int *a, int n, int m) {  // vacuous: contradiction
  __requires(n == m);                             // vacuous: contradiction
  a[get_local_id(0)] = 1;
}
