//xfail:NOT_ALL_VERIFIED
//
// As template-function.cu: what the function gives is the place that is written.

template <typename T, typename Op> __global__ void scatter(T *a, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[(int)op(i)] = i; // finding: race a
}
