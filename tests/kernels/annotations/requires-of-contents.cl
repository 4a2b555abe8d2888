//pass
//--local_size=64 --num_groups=1

// What is required of contents holds where they are read first, though the kernel writes the array.
__kernel void f(__global int *a, __global int *b) {
  __requires(b[0] == 1);
  a[get_local_id(0) * b[0]] = 2;
  a[get_local_id(0) * b[0]] = get_local_id(0);
  b[get_local_id(0) + 1] = 0;
}
