//pass
//--local_size=64 --num_groups=4
// assuming: in-bounds, loops-end, assumed
// Beside a claim that is proved: what is assumed of each round's memory lasts until it changes.

#define tid get_local_id(0)

__kernel void f(__global int *a, __global const int *in, int n) {
  __local int slot[64];
  for (int k = 0; k < n; k++) {
    slot[tid] = in[tid];
    __barrier_assume((slot[tid] >= 0) & (slot[tid] < 64));
    __barrier_invariant_1(slot[tid] == in[tid], tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert((slot[tid] >= 0) & (slot[tid] < 64));
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
