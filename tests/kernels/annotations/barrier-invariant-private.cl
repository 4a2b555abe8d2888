//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// x is thread 0's own in what thread 0 proved, not that of the thread that reads slot[0].

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  int x = 2 * tid;
  slot[tid] = x;
  __barrier_invariant_2(slot[tid] == x, 0, tid);
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(slot[tid] == x);
  __assert(slot[0] == x);  // finding: assertion
}
