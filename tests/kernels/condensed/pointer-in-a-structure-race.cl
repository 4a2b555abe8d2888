//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: refuted
// The structure that a function gets leads to memory of the group, and no barrier stands between its accesses.

#include "mixing.h"

typedef struct {
  __local uint *tile;
  uint h[4];
} shared_t;

void exchange(shared_t *shared, uint id) {
  uint s[4] = {id, 0, 0, 0};
  mix(s);
  mix(s);
  shared->tile[id] = id;  // finding: race tile
  shared->h[0] = shared->tile[63 - id];  // finding: race tile
}

__kernel void f(__global uint *out) {
  __local uint tile[64];
  uint id = get_local_id(0);
  shared_t shared = {tile, {id, 0, 0, 0}};
  exchange(&shared, id);
  out[id] = shared.h[0];
}
