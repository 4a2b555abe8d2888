//pass
//--local_size=64 --num_groups=*
// assuming: in-bounds, axioms, launch-sizes

#define tid get_local_id(0)

__axiom(get_num_groups(0) == 1);

__kernel void f(__global int *a, int n) {
  a[tid] = get_global_id(0);
}
