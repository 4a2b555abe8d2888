//xfail:NOT_ALL_VERIFIED
//
// The elements of two threads are the same ones.

__kernel void reverse(__global float *work) {
  __local float s[512];
  int t = get_local_id(0);
  __global float *own = work + get_group_id(0) * 512 + t;
  for (int i = 0; i < 8; i++)
    s[t + i * 63] = own[i * 64]; // finding: race s
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 8; i++)
    own[i * 64] = s[511 - t - i * 64];
}
