//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  for (int i = tid; __global_invariant(__implies(__dominator_enabled(), i < n)), i < n; i += 64)  // finding: invariant
    a[i] = 0;
}
