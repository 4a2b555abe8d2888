//xfail:NOT_ALL_VERIFIED
//
// As build-macro.cl, with a neighbour's element.
#ifdef SINGLE
#define REAL float
#elif DOUBLE
#define REAL double
#endif

__kernel void scale(__global REAL *restrict out, REAL factor, int n) {
  int i = get_global_id(0);
  if (i + 1 < n)
    out[i] = (REAL)factor * out[i + 1]; // finding: race out
}
