//xfail:COMMAND_LINE_ERROR
//--local_size=64 --num_groups=8 --kernel-args=rows,0x20

__kernel void rows(__global int *out, unsigned columns, int value) {
  out[get_group_id(0) * columns + get_local_id(0)] = value;
}
