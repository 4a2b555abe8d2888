//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds
// What is only read may overlap as it likes, and memory of the group never does.

__kernel void f(__global const int *a, __global const int *b, __local int *c, __local int *d) {
  c[get_local_id(0)] = a[0];
  d[get_local_id(0)] = b[0];
}
