//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// Any number of threads may have a digest that is odd; each passes a barrier, and writes one place.

#include "mixing.h"

__kernel void f(__global uint *out) {
  digest_t digest = {{1, 2, 3, 4}, 0};
  update(&digest, get_local_id(0));
  update(&digest, 5);
  if (digest.h[0] & 1) {
    barrier(CLK_GLOBAL_MEM_FENCE);  // finding: divergence
    out[0] = get_local_id(0);  // finding: race out
  }
}
