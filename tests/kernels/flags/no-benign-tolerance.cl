//pass
//--local_size=64 --num_groups=4 --no-benign-tolerance
// Every element has one writer.

__kernel void f(__global int *a) {
  a[get_global_id(0)] = 7;
}
