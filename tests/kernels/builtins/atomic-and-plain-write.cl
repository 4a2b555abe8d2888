//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global int *a, __global int *b) {
  int expected = 0;
  b[get_global_id(0)] = atomic_compare_exchange_strong((volatile __global atomic_int *)a, &expected, 1);  // finding: race a
  a[get_local_id(0) & 1] = 0;  // finding: race a
}
