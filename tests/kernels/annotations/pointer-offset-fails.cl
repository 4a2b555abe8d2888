//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __global int *p;
  for (p = a; __invariant(__ptr_offset_bytes(p) == 0), p < a + n; p++)
    ;
}
