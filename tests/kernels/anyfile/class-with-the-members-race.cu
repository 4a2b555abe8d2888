//xfail:NOT_ALL_VERIFIED
//
// listed: pairwise<float, Steps::Absolute> is the instance that is meant
// Nothing instantiates the template, which names members of its parameter: the first class that has them, which races, is chosen.
struct Scale {
  float zero;
};

class Hidden {
  __device__ float zero() const { return 0; }
  __device__ int place(int i) const { return i; }
};

namespace Steps {
struct Absolute {
  float sum;
  __device__ Absolute zero() const { return {0.0f}; }
  __device__ void combine(float x) { sum += x < 0 ? -x : x; }
  __device__ int place(int i) const { return i / 2; }
};
}

template <typename T, typename DistanceOp> __global__ void pairwise(DistanceOp op, T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  DistanceOp found = op.zero();
  if (i < n) {
    found.combine(static_cast<float>(in[i]));
    out[op.place(i)] = found.sum;  // finding: race out
  }
}
