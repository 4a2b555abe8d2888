//xfail:NOT_ALL_VERIFIED
//
// As missing-length.cl, without the barrier.

__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void reverse(__global float *a) {
  __local float t[LENGTH];
  int i = get_local_id(0), start = get_group_id(0) * LENGTH;
  t[i] = a[start + i]; // finding: race t
  a[start + i] = t[LENGTH - 1 - i]; // finding: race t
}
