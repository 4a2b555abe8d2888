//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// There is no thread 40, so nobody proved anything of its element.

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid;
  __barrier_invariant_1(slot[tid] == tid, 40);
  barrier(CLK_LOCAL_MEM_FENCE);
  __unsafe_assert(slot[40] == 40);  // finding: assertion
}
