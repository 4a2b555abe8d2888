//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global float *a, __global float *b) {
  int i = get_local_id(0);
  a[i] = sincos((float)i, &b[i / 2]);  // finding: race b
}
