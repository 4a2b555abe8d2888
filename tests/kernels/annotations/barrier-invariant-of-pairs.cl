//pass
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  __local int place[256];
  slot[tid] = 3 * tid;
  __barrier_invariant_binary_1(slot[tid] != slot[__other_int(tid)], tid, __other_int(tid));
  barrier(CLK_LOCAL_MEM_FENCE);
  place[slot[tid]] = tid;
}
