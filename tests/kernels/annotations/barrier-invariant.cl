//pass
//--local_size=64 --num_groups=4
// Thread tid reads what its neighbour stored: known because every thread proved it of its own element.

#define tid get_local_id(0)

__kernel void f(__global int *a) {
  __local int slot[64];
  __local int place[64];
  slot[tid] = 63 - tid;
  __barrier_invariant_2(slot[tid] == 63 - tid, tid, (tid + 1) % 64);
  barrier(CLK_LOCAL_MEM_FENCE);
  place[slot[(tid + 1) % 64]] = tid;
  __assert(slot[tid] == 63 - tid);
}
