//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --only-requires

__kernel void k(__global int *out) {
  int t = get_local_id(0);
  bool differ = false;
  differ = __distinct_int(t);
  __assert(differ);
  out[t / 2] = t;  // finding: race out
}
