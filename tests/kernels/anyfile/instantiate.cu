//pass
//--instantiate=halves<64,int> --instantiate=halves<128,float>
// An instance that is asked for takes the place of that which the host code launches.

template <int N, typename T> __global__ void __launch_bounds__(N) halves(T *a) {
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    a[blockIdx.x * N + i % 128] = i;
}

void host(float *a) { halves<256, float><<<1, 256>>>(a); }
