//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One instance is asked for, one launched, one passed on by its name: these two race.

template <typename T>
__global__ void fill(T *out) {
  int t = threadIdx.x;
  out[sizeof(T) > 4 ? t / 2 : t] = t;  // finding: race out
}
template __global__ void fill<float>(float *);

void host(double *launched, void **arguments) {
  fill<<<1, 64>>>(launched);
  cudaLaunchKernel((void *)fill<long long>, dim3(1), dim3(64), arguments, 0, 0);
}
