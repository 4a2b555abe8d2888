//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global int *a, __global int *b) {
  __requires(b[0] == 0);
  a[get_local_id(0) * b[0]] = get_local_id(0);  // finding: race a
  b[get_local_id(0) + 1] = 0;
}
