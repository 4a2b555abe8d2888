//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// With permission to read it, thread 0's change is a race.

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid;
  __barrier_invariant_1(slot[tid] == tid, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  slot[tid] = tid + 1;               // finding: race slot
  __read_permission(int, slot[0]);   // finding: race slot
  __barrier_invariant_1(__implies(tid != 0, slot[0] == 0), 1);  // finding: barrier
  barrier(CLK_LOCAL_MEM_FENCE);
}
