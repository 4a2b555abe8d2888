//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1

__kernel void f(__global int *a, int n) {
  for (int i = 0; __invariant(i++ < 4), i < n; i++)
    a[get_local_id(0)] = i;
}
