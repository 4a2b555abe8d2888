//pass
//
// listed: map<float, a_function> is the instance that is meant
// What the body calls is a function of which nothing is known.

template <typename T, typename Op> __global__ void map(T *a, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = op(a[i]);
}
