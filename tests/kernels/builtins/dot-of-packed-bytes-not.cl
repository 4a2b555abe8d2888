//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Two threads have one sum of products.

__kernel void dots(__global int *out, __global uint *plain) {
  int i = get_global_id(0);
  uint a = 0xff02fe01u, b = 0x01ff0302u;
  out[i + dot_4x8packed_ss_int(i & 1, 1)] = i; // finding: race out
  plain[i] = a;
}
