//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  a[tid] = tid;                         // finding: race a
  __assert((a[(tid + 1) % 64] & 1) <= 1);  // finding: race a
}
