//xfail:NOT_ALL_VERIFIED
//
// listed: WIDTH=1 is defined (-DWIDTH=1)
// As `build-number.cl`, but with one number, the first, neighbours share a place.
#if WIDTH == 1
#define place(i) ((i) / 2)
#elif WIDTH == 2
#define place(i) ((i) * 2)
#endif

__kernel void scale(__global float *restrict out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[place(i)] = 2.0f * out[place(i)]; // finding: race out
}
