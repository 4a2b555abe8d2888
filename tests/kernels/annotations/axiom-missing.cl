//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=*

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  a[tid] = get_global_id(0);  // finding: race a
}
