//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=4

__kernel void f(__global int *a) {
  __writes_to(a);
}
