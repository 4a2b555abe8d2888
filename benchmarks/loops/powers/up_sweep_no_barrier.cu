//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=3

// Up-sweep of a scan without a barrier between its levels.
__global__ void up_sweep(int *a)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    s[t + 128] = a[blockIdx.x * 256 + t + 128];
    int distance = 1;
    __syncthreads();
    for (int live = 128; live > 0; live >>= 1) {
        if (t < live)
            s[distance * (2 * t + 2) - 1] += s[distance * (2 * t + 1) - 1]; // finding: race s
        distance <<= 1;
    }
    __syncthreads();
    a[blockIdx.x * 256 + t] = s[t];
}
