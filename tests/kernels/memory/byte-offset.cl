//pass
//--local_size=64 --num_groups=16
// Words and vectors at offsets in bytes and in words, each thread its own.

__kernel void f(__global float *a, __global float *b, uint n) {
  __requires(n < 100000);
  uint i = get_global_id(0);
  *(__global float *)((__global char *)a + 4u * i) = i;
  for (uint j = i; j < n; j += 1024)
    *(__global float4 *)(b + 4 * j) = (float4)(j);
}
