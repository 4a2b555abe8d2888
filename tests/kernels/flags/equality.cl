//pass
//--local_size=64 --num_groups=2 --equality-abstraction
// Both threads read the same from one element, and so write the same.

__kernel void f(__global int *a, __global int *b, int n) {
  a[n] = b[n + 1];
}
