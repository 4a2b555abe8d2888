//pass
//--local_size=64 --num_groups=8
// Atomics of 64 bits do not race with each other.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

__kernel void f(__global long *sum, __global long *most) {
  atom_add(sum, (long)get_global_id(0));
  atom_max(most, (long)get_global_id(0));
}
