//pass
//--local_size=32 --num_groups=1
// The write is ordered by the fence of the thread that wrote; where the others write does not depend on what they see.

__kernel void f(__global int *a, __global int *out) {
  int i = get_local_id(0);
  if (i == 5)
    a[0] = 9;
  barrier(i == 5 ? CLK_GLOBAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE);
  if (i != 5)
    out[i] = a[0];
}
