//pass
//
// listed: LENGTH, which is not declared here, is 16
// A length must be a number, which is chosen and named: OpenCL's programs get such numbers from the command that builds them.

__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void reverse(__global float *a) {
  __local float t[LENGTH];
  int i = get_local_id(0), start = get_group_id(0) * LENGTH;
  t[i] = a[start + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[start + i] = t[LENGTH - 1 - i];
}
