//pass
//--local_size=64 --num_groups=2
// The sum is of floats; the first of each sub-group adds it up.

__kernel void f(__global const float *in, __global float *out) {
  const float sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    out[get_group_id(0) * 64 + get_sub_group_id()] = sum;
}
