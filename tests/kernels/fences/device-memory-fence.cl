//pass
//--local_size=64 --num_groups=2
// The second group writes only once it has seen the flag that the first raises after its own writes.

__kernel void f(__global int *a, __global volatile int *flag) {
  if (get_global_id(0) == 0) {
    a[0] = 1;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(flag, 1);
  }
  if (get_global_id(0) == 64 && atomic_add(flag, 0) == 1) {
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    a[0] = 2;
  }
}
