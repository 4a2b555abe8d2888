//pass
//
// listed: work-groups have one thread in z
// A kernel that reads two dimensions is verified for any launch in two.

__kernel void scale(__global float *a, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    a[y * width + x] *= 2;
}
