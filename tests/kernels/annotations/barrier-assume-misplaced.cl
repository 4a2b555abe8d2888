//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f() {
  __local int slot[64];
  slot[tid] = tid;
  __barrier_assume(slot[tid] == tid);
  slot[tid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
}
