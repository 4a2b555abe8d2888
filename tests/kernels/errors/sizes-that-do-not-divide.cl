//xfail:COMMAND_LINE_ERROR
//--local_size=64 --global_size=100
// The groups do not fill the range.

__kernel void f(__global int *a) {
  a[get_global_id(0)] = 1;
}
