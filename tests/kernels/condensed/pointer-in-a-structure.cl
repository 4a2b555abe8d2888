//pass
//--local_size=64 --num_groups=1
// The structure that a function gets leads to memory of the group: its writes and the barrier in it are seen.

#include "mixing.h"

typedef struct {
  __local uint *tile;
  uint h[4];
} shared_t;

void exchange(shared_t *shared, uint id) {
  uint s[4] = {id, 0, 0, 0};
  mix(s);
  mix(s);
  shared->tile[id] = s[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  shared->h[0] = shared->tile[63 - id];
}

__kernel void f(__global uint *out) {
  __local uint tile[64];
  uint id = get_local_id(0);
  shared_t shared = {tile, {id, 0, 0, 0}};
  exchange(&shared, id);
  out[id] = shared.h[0];
}
