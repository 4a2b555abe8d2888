//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1

__axiom(m > 4);

__kernel void f(__global int *a, int n) {
  a[get_local_id(0)] = n;
}
