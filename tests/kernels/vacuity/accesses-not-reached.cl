//pass
//--local_size=64 --num_groups=2

__kernel void f(__global int *a, int n) {   // vacuous: no-access-reached
  __requires(n < 0);
  if (n > 3)
    a[0] = get_local_id(0);
}
