//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

template <typename T, int N>
__global__ void scale(T *data, T factor) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 3;
  for (int k = 0; k < N; k++)
    data[i + k] *= factor;  // finding: race data
}

template __global__ void scale<float, 3>(float *, float);
template __global__ void scale<int, 4>(int *, int);
