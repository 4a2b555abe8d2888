//pass
//--blockDim=64 --gridDim=4

// One thread moves a shared number on, past rows that are empty; all go round as long as it tells them to.
__global__ void rows(int *out, const int *length, int n)
{
    __requires(n < 1 << 16);
    __shared__ int at;
    int sum = 0;
    if (threadIdx.x == 0)
        at = 0;
    __syncthreads();
    while (at < n) {
        sum += length[at] * threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0)
            do
                ++at;
            while (at < n && length[at] == 0);
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}
