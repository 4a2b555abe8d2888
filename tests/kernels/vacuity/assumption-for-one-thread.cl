//pass
//--local_size=64 --num_groups=1
// One thread gets beyond the assumption: there is no second one for a race, which is no contradiction.

__kernel void f(__global int *a, int n) {
  __assume(get_local_id(0) == 3);
  a[n] = get_local_id(0);
}
