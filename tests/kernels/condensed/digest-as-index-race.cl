//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// verdict: possible
// Nothing says that no two threads have the same digest.

#include "mixing.h"

__kernel void f(__global uint *out, uint mask) {
  uint id = get_global_id(0);
  out[finish(id) & mask] = id;  // finding: race out
}
