//pass
//--blockDim=128 --gridDim=3

// Up-sweep of a scan: as the distance doubles the number of threads is halved.
__global__ void up_sweep(int *a)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    s[t + 128] = a[blockIdx.x * 256 + t + 128];
    int distance = 1;
    for (int live = 128; live > 0; live >>= 1) {
        __syncthreads();
        if (t < live)
            s[distance * (2 * t + 2) - 1] += s[distance * (2 * t + 1) - 1];
        distance <<= 1;
    }
    __syncthreads();
    a[blockIdx.x * 256 + t] = s[t];
}
