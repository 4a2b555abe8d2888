//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid / 2;
  __barrier_invariant_1(slot[tid] == tid, 0);  // finding: barrier
  barrier(CLK_LOCAL_MEM_FENCE);
}
