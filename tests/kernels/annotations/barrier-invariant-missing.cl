//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The invariant is used for the thread itself only, so nothing is known of where the neighbour points.

#define tid get_local_id(0)

__kernel void f(__global int *number) {
  __local int slot[64];
  __local int place[64];
  int mine = number[tid];
  __assume(mine == tid);
  slot[tid] = mine;
  __barrier_invariant_1(slot[tid] == tid, tid);
  barrier(CLK_LOCAL_MEM_FENCE);
  place[slot[(tid + 1) % 64]] = tid;  // finding: race place
}
