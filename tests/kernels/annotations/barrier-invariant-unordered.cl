//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The barrier does not order global memory, so the invariant about it is of no use after it.

#define tid get_local_id(0)

__kernel void f(__global int *a, __global int *b) {
  a[tid] = tid;
  __barrier_invariant_1(a[tid] == tid, (tid + 1) % 64);
  barrier(CLK_LOCAL_MEM_FENCE);
  __unsafe_assert(a[(tid + 1) % 64] == (tid + 1) % 64);  // finding: assertion
}
