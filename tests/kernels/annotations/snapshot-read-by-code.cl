//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=2
// Only annotations may look at a snapshot: on the device nobody makes it.

#define tid get_local_id(0)

__kernel void f(__global int *out) {
  __local int a[64];
  __local int before[64];
  a[tid] = tid;
  __array_snapshot(before, a);
  out[get_global_id(0)] = before[tid];
}
