//pass
//--local_size=64 --num_groups=2
// verdict: verified
// What a digest comes to is anything, but it goes where the thread has a place of its own.

#include "mixing.h"

__kernel void f(__global uint *out, uint n) {
  digest_t digest = {{1, 2, 3, 4}, 0};
  for (uint i = 0; i < n; i++)
    update(&digest, i);
  out[get_global_id(0)] = digest.h[0] ^ finish(digest.h[1]);
}
