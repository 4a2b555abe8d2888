//xfail:COMMAND_LINE_ERROR
//--local_size=64 --num_groups=1 --omit-infer=no-such-rule

__kernel void f(__global int *a) {
  a[get_local_id(0)] = 1;
}
