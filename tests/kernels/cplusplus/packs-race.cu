//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

template <typename... Ts>
__device__ void store(int i, int value, Ts *...arrays) {
  ((arrays[i] = value), ...);  // finding: race other
}

template <typename... Ts>
__global__ void fill(Ts *...arrays) { store(threadIdx.x, threadIdx.x, arrays...); }

__global__ void halves(int *one, int *other) {
  store(threadIdx.x, threadIdx.x, one);
  store(threadIdx.x / 2, threadIdx.x, other);
}

void host(int *a, float *b) { fill<<<1, 64>>>(a, b); }
