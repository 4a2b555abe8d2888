//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// A run knows nothing of pairs: what fails in one because of it is no confirmed defect.

__kernel void k(__global int *out, int n) {
  bool same = true;
  same = __uniform_int(get_local_id(0));
  __assert(!same);
  same = __uniform_int(n + get_local_id(0) / 32);
  __assert(same);  // finding: assertion
  out[get_local_id(0)] = 1;
}
