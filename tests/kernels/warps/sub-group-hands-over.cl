//pass
//--local_size=64 --num_groups=2
// Work-items hand over to others of their sub-group, by its broadcast alone.

__kernel void f(__global const int *in, __global int *out) {
  const int first = sub_group_broadcast(in[get_global_id(0)], 0);
  out[get_global_id(0)] = first;
}
