//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__local int *s, __global int *a, int flags) {
  int i = get_local_id(0);
  s[i] = i;             // finding: race s
  barrier(flags);
  a[i] = s[63 - i];     // finding: race s
}
