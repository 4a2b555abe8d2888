//xfail:NOT_ALL_VERIFIED
//
// A template that only clang understands, and that nothing instantiates: the instance is chosen as for others.
using step_t = float (*)(float);

__device__ inline float half_of(float x) { return x / 2; }

template <step_t step> __device__ float twice(float x) { return step(step(x)); }

template <class T> __global__ void sum(float *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i / 2] = twice<half_of>(static_cast<float>(in[i])); // finding: race out
}
