//pass
//--local_size=64 --num_groups=8 --check-array-bounds --kernel-arrays=copy,0x800,0x800

__kernel void copy(__global int *from, __global int *to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
