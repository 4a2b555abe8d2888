//xfail:NOT_ALL_VERIFIED
//--instantiate=halves<256,int>
// As instantiate.cu, with another instance.

template <int N, typename T> __global__ void __launch_bounds__(N) halves(T *a) {
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    a[blockIdx.x * N + i % 128] = i; // finding: race a
}

void host(float *a) { halves<256, float><<<1, 256>>>(a); }
