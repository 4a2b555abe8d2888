//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid & 31;
  __barrier_invariant_binary_1(slot[tid] != slot[__other_int(tid)], tid, __other_int(tid));  // finding: barrier
  barrier(CLK_LOCAL_MEM_FENCE);
}
