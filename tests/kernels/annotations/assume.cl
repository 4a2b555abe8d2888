//pass
//--local_size=64 --num_groups=1
// assuming: assumed

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __assume(n > 0);
  __assert(n >= 1);
}
