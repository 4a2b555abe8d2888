//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8 --check-array-bounds --kernel-arrays=copy,0x800,*

// The 512 work items find 512 elements, the last one looks behind them.
__kernel void copy(__global int *from, __global int *to) {
  to[get_global_id(0)] = from[get_global_id(0) + 1];  // finding: bounds from
}
