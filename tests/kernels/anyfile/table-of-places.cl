//pass
//
// open: that no place is named twice is known to the caller alone

__kernel void scatter(__global const int *place, __global const float *in, __global float *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[place[i]] = in[i];
}
