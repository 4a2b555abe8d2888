//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// A plain read races with an atomic of 64 bits.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

__kernel void f(__global long *sum, __global long *seen) {
  atom_add(sum, (long)get_global_id(0));  // finding: race sum
  seen[get_global_id(0)] = *sum;  // finding: race sum
}
