//pass
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f(int n) {
  __local int slot[64];
  slot[tid] = tid;
  for (int i = 0; __invariant(slot[tid] == tid), i < n; i++) {
    __barrier_invariant_2(slot[tid] == tid, tid, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(slot[0] == 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    slot[tid] = tid;
  }
}
