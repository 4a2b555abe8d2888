//pass
//--local_size=4096 --num_groups=[2,70000]
// OpenCL leaves to devices how large a group may be.

__kernel void k(__global int *a) { a[get_local_id(0)] = 1; }
