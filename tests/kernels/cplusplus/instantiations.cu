//pass
//--blockDim=64 --gridDim=4

template <typename T, int N>
__global__ void scale(T *data, T factor) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * N;
  for (int k = 0; k < N; k++)
    data[i + k] *= factor;
}

template <>
__global__ void scale<double, 3>(double *data, double factor) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = factor;
}

template __global__ void scale<float, 4>(float *, float);
template __global__ void scale<int, 2>(int *data, int factor);
