//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --only-requires

__kernel void f(__global int *a, int n) {
  __assume(n == 1);
  a[get_local_id(0) * n] = get_local_id(0); // finding: race a
}
