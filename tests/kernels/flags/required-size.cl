//pass
//--num_groups=8
// The group's size is the one that the kernel requires, unless a flag gives it.
#define SIZE 128U

__kernel __attribute__((reqd_work_group_size(SIZE / 2 * 2, 1, 1))) void sum(__global const int *in, __global int *out) {
  __local int part[SIZE];
  uint i = get_local_id(0);
  part[i] = in[get_global_id(0)];
  for (uint s = SIZE / 2; s > 0; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < s) part[i] += part[i + s];
  }
  if (i == 0) out[get_group_id(0)] = part[0];
}

__attribute__((reqd_work_group_size(8, 4, 1))) __kernel void rows(__global int *out) {
  out[get_group_id(0) * 32 + get_local_id(1) * 8 + get_local_id(0)] = get_work_dim();
}
