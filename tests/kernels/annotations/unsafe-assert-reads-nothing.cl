//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  a[tid] = 0;
  __unsafe_assert(a[tid] == 0);
}
