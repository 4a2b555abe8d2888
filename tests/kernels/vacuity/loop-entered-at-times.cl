//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

__kernel void f(__global int *a, __global int *b, int n) {
  __requires(n >= 0);
  b[get_global_id(0)] = n;
  for (int i = 0; i < n; i++) {
    a[i] = get_local_id(0);                 // finding: race a
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
