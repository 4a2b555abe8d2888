//xfail:NOT_ALL_VERIFIED
//
// Overloads of its own for its type, beside CUDA's for others, which they call: it writes.
struct Small { unsigned short bits; };

__device__ Small __ldcs(const Small *p) { return {__ldcs(reinterpret_cast<const unsigned short *>(p))}; }
__device__ void __stcs(Small *p, Small value) { __stcs(reinterpret_cast<unsigned short *>(p), value.bits); } // finding: race out

__global__ void halve(Small *out, const Small *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Small found = __ldcs(&in[i]);
    found.bits /= 2;
    __stcs(&out[i / 2], found);
  }
}
