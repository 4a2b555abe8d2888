//xfail:CLANG_ERROR
//--local_size=64 --num_groups=1
// A brace that is not closed.

__kernel void f(__global int *a) {
  if (a[0]) {
    a[get_local_id(0)] = 1;
}
