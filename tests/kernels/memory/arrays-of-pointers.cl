//pass
//--local_size=64 --num_groups=1
// Which array is written depends on an index into an array of pointers.

__kernel void f(__global int *a, __global int *b, int n) {
  __global int *both[2] = {a, b};
  both[n & 1][get_local_id(0)] = get_local_id(0);
}
