//pass
//--local_size=64 --num_groups=1
// A pointer that may be null is used only where it is not.

__kernel void f(__global int *a, int n) {
  __global int *p = NULL;
  if (n > 3)
    p = a;
  if (p != NULL)
    p[get_local_id(0)] = n;
}
