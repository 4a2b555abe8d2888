//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  int i;
  for (i = tid; i < n; i += 64)
    a[i] = i;
  for (i = i - n; i < n; i++)
    barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}
