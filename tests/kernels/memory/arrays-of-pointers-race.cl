//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The pointers may lead to one array in two threads.

__kernel void f(__global int *a, __global int *b) {
  __global int *both[2] = {a, b};
  both[get_local_id(0) & 1][get_local_id(0) / 4] = get_local_id(0);  // finding: race a b
}
