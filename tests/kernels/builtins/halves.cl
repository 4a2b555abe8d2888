//pass
//--local_size=64 --num_groups=4

__kernel void f(__global half *a, __global half *b) {
  size_t g = get_global_id(0);
  vstore_half(2 * vload_half(g, a), g, a);
  float3 v = vloada_half3(g, b);
  vstorea_half3_rtz(v + v, g, b);
}
