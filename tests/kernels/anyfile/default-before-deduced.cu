//pass
//
// listed: scale<4, float> is the instance that is meant
// A parameter with a default before one that calls deduce.
template <int STEPS = 4, typename T>
__global__ void scale(T *a, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * STEPS;
  static_assert(STEPS <= 4);
  auto twice = [](auto x) { return x + x; };
  for (int k = 0; k < STEPS; k++)
    if (i + k < n) a[i + k] = twice(a[i + k]);
}
