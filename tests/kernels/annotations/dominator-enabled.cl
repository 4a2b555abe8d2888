//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  if (tid < 32)
    for (int i = tid; __global_invariant(__implies(__dominator_enabled(), tid < 32)), i < n; i += 32)
      a[i] = 0;
}
