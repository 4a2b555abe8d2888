//pass
//--local_size=64 --num_groups=2
// assuming: in-bounds
// Where size_t has 64 bits, products of two numbers do not wrap around: others than here take the branch.

__kernel void f(__global int *a, size_t n) {
  size_t i = get_global_id(0);
  if (i * n < 1000)
    a[i] += 1;
}
