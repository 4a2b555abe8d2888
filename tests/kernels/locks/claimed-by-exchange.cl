//pass
//--local_size=64 --num_groups=4
// Only one thread finds the 0.

__kernel void f(__global int *taken, __global int *a) {
  if (atomic_cmpxchg(taken, 0, 1) == 0)
    a[0] = get_global_id(0);
}
