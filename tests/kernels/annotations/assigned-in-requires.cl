//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1

__kernel void f(__global int *a, int n) {
  __requires(n = 4);
  a[get_local_id(0)] = n;
}
