//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// It moves on while others still read the number.
__global__ void rows(int *out, const int *length, int n)
{
    __requires(n < 1 << 16);
    __shared__ int at;
    int sum = 0;
    if (threadIdx.x == 0)
        at = 0;
    __syncthreads();
    while (at < n) { // finding: race at
        sum += length[at] * threadIdx.x; // finding: race at
        if (threadIdx.x == 0)
            do
                ++at; // finding: race at
            while (at < n && length[at] == 0);
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}
