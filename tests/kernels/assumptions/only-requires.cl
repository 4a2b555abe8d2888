//pass
//--local_size=64 --num_groups=1 --only-requires
// assuming: in-bounds, preconditions, only-requires
// Neither what is wrong with the assertion nor what is right with the assumption counts.

__kernel void f(__global int *a, int n) {
  __requires(n == 1);
  __assume(n == 2);
  __assert(n == 3);
  a[get_local_id(0) * n] = get_local_id(0);
}
