//pass
//--blockDim=64 --gridDim=2

// A loop that reads only leaves the contents as they are.
__global__ void kept_through_a_loop(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = 63 - t;
    __syncthreads();
    for (int r = 0; r < n; r++) {
        out[base + a[t]] = r;
        __syncthreads();
    }
}
