//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

__kernel void f(__local int *a, int b) {
  a[get_local_id(0) + 1] = 42;  // finding: race a
  atomic_add((__local int *)((__local char *)a + 2), b);  // finding: race a
}
