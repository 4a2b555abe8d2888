//pass
//--blockDim=64 --gridDim=2

// The thread's second write before the barrier is to another element: both facts hold.
__global__ void own_second_write_elsewhere(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    a[t + 64] = 63 - t;
    __syncthreads();
    out[base + a[t]] = t;
    __syncthreads();
    out[base + a[t + 64]] = t;
}
