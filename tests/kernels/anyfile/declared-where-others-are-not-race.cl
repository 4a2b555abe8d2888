//xfail:UNSUPPORTED
//
// A macro that would declare what one kernel lacks would also hide another one, which races.
#ifdef FACTORS
int factor(int i) { return 2 * i + 1; }
#else
__kernel void sum(__global int *restrict total, __global const int *restrict in) {
  total[0] += in[get_global_id(0)];  // finding: race total
}
#endif

__kernel void scale(__global int *restrict out) {
  out[get_global_id(0)] = factor(3);
}
