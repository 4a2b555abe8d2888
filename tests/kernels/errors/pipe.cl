//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=1
// Pipes are not modelled.

__kernel void f(read_only pipe int from, __global int *a) {
  int value;
  if (read_pipe(from, &value) == 0) a[get_global_id(0)] = value;
}
