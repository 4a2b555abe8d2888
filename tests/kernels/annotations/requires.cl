//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __requires(n == 64);
  a[tid * n] = tid;
}
