//pass
//--blockDim=64 --gridDim=4
// A copy under a predicate, and from an address in a register of which bytes are counted.

__global__ void f(const float4 *in, float4 *out, int n) {
  __shared__ float4 s[128];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned int base = __cvta_generic_to_shared(s);
  const int kept = i < n;
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @p cp.async.cg.shared.global [%1], [%2], 16;\n}\n" ::"r"(kept),
               "r"(base + threadIdx.x * 16), "l"(&in[i]));
  asm volatile("cp.async.wait_all;\n");
  __syncthreads();
  if (kept) out[i] = s[threadIdx.x / 2];
}
