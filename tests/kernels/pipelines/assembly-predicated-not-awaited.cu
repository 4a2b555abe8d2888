//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Nobody waits.

__global__ void f(const float4 *in, float4 *out, int n) {
  __shared__ float4 s[128];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned int base = __cvta_generic_to_shared(s);
  const int kept = i < n;
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @p cp.async.cg.shared.global [%1], [%2], 16;\n}\n" ::"r"(kept), // finding: race s
               "r"(base + threadIdx.x * 16), "l"(&in[i]));
  __syncthreads();
  if (kept) out[i] = s[threadIdx.x / 2]; // finding: race s
}
