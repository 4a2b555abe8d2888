//xfail:NOT_ALL_VERIFIED
//--local_size=1 --num_groups=2
// A fence orders a thread's own accesses; nothing makes the other wait.

__kernel void f(__global int *a) {
  a[0] = get_global_id(0);  // finding: race a
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}
