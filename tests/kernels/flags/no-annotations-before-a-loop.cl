//pass
//--local_size=64 --num_groups=4 --no-annotations
// assuming: in-bounds, loops-end, no-annotations
// Runs that look for a defect do not evaluate annotations either.

__kernel void f(__global int *a, int n) {
  __assert(get_local_id(0) == 0);
  for (int i = 0; i < n; i++)
    a[get_global_id(0)] = i;
}
