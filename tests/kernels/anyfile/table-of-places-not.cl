//xfail:NOT_ALL_VERIFIED
//
// As table-of-places.cl, but pairs of work-items share a place, whatever the table holds.

__kernel void scatter(__global const int *place, __global const float *in, __global float *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[place[i / 2]] = in[i]; // finding: race out
}
