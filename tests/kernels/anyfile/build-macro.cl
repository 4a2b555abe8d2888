//pass
//
// listed: SINGLE is defined (-DSINGLE)
// Every branch gives the type its name; the command that builds the program says which.
#ifdef SINGLE
#define REAL float
#elif DOUBLE
#define REAL double
#endif

__kernel void scale(__global REAL *restrict out, REAL factor, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = (REAL)factor * out[i];
}
