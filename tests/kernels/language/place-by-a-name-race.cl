//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// verdict: refuted
// A variable whose type lies in the group's memory by its name is one for all threads; inside the function above it hides.

typedef __local uint shared_t;

uint half_of(uint x) {
  typedef uint shared_t;
  shared_t half = x / 2;
  return half;
}

__kernel void f(__global uint *out) {
  shared_t tile[32];
  tile[half_of(get_local_id(0))] = get_local_id(0);  // finding: race tile
  __typeof__(shared_t) last;
  last = get_local_id(0);  // finding: race last
  out[get_global_id(0)] = 1;
}
