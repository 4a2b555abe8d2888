//xfail:NOT_ALL_VERIFIED
//
// As two-dimensions.cl, without a guard for the width.

__kernel void scale(__global float *a, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (y < height)
    a[y * width + x] *= 2; // finding: race a
}
