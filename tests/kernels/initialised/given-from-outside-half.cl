//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --check-initialised

__kernel void f(__global float *out, __global const float *in, __local float *t) {
  int l = get_local_id(0);
  if (l < 32) t[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = t[get_local_size(0) - 1 - l];  // finding: uninitialised t
}
