//pass
//--blockDim=64 --gridDim=1
// Of the launched instance it is the specialisation that runs, not the template.

template <typename T>
__global__ void fill(T *out) {
  out[threadIdx.x / sizeof(T)] = threadIdx.x;
}
template <>
__global__ void fill<double>(double *out) {
  out[threadIdx.x] = threadIdx.x;
}

void host(double *out) { fill<<<1, 64>>>(out); }
