//pass
//
// listed: work-groups have 64 threads in x, for which the kernel is written
// Each thread has eight of a group's 512 elements, 64 apart: so there are 64 threads.

__kernel void reverse(__global float *work) {
  __local float s[512];
  int t = get_local_id(0);
  __global float *own = work + get_group_id(0) * 512 + t;
  for (int i = 0; i < 8; i++)
    s[t + i * 64] = own[i * 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 8; i++)
    own[i * 64] = s[511 - t - i * 64];
}
