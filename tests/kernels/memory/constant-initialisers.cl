//pass
//--local_size=64 --num_groups=1
// A constant array of the file keeps the values that it is given.

__constant int offsets[4] = {0, 64, 128, 192};

__kernel void f(__global int *a) {
  for (int i = 0; i < 4; i++)
    a[offsets[i] + get_local_id(0)] = i;
  __assert(offsets[2] == 128);
}
