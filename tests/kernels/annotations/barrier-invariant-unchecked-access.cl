//pass
//--local_size=64 --num_groups=1 --no-barrier-access-checks
// assuming: in-bounds, barrier-invariants
// Wrong, and proved on the user's word: thread 0 changes slot[0].

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid;
  __barrier_invariant_1(slot[tid] == tid, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  slot[tid] = tid + 1;
  __barrier_invariant_binary_1(__implies(tid != 0 & __other_int(tid) != 0, slot[0] == 0), 1, 2);
  barrier(CLK_LOCAL_MEM_FENCE);
}
