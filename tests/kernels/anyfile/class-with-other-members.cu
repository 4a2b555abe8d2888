//xfail:UNSUPPORTED
//
// A class has members of the names that the template asks for, but none that can be called: no instance is chosen.
struct Scale { float zero; float combine; };
template <typename T, typename DistanceOp> __global__ void pairwise(DistanceOp op, T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  DistanceOp found = op.zero();
  if (i < n) { found.combine(static_cast<float>(in[i])); out[i] = 1; }
}
