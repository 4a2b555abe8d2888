//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The instance that the class's launch asks for is the one whose threads overlap.

template <typename T, int STEP>
__global__ void fill(T *a) {
  for (int i = 0; i < 2; i++) a[(blockIdx.x * 64 + threadIdx.x) * STEP + i] = threadIdx.x; // finding: race a
}

template <typename T>
class Buffer {
  T *items;
  void clear() { fill<T, sizeof(T) / 4><<<4, 64>>>(items); }
};
template class Buffer<float>;
