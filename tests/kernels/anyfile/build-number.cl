//pass
//
// listed: WIDTH=1 is defined (-DWIDTH=1)
// The conditions ask which number the build gives a macro, and each has a meaning for the name that the text uses.
#if WIDTH == 1
#define place(i) (i)
#elif WIDTH == 2
#define place(i) ((i) * 2)
#endif

__kernel void scale(__global float *restrict out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[place(i)] = 2.0f * out[place(i)];
}
