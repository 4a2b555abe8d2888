//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// Which threads return is up to a digest: those who stay wait for them.

#include "mixing.h"

__kernel void f(__global uint *out) {
  if (finish(get_local_id(0)) & 1)
    return;
  barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
  out[get_local_id(0)] = 1;
}
