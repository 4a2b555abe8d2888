//xfail:CLANG_ERROR
//--local_size=64 --num_groups=1
// A function that nobody declares.

__kernel void f(__global int *a) {
  a[get_local_id(0)] = half_of(8);
}
