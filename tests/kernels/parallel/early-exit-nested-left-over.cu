//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// The same, where only some of those that take a branch return there.
__global__ void f(int *out, int n, int some)
{
    __shared__ int s[64];
    s[threadIdx.x] = 7;
    __syncthreads();
    if (some > 0) {
        if (threadIdx.x >= n) return;
        out[blockIdx.x * 64 + threadIdx.x] = 0;
    }
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 64 + s[63 - threadIdx.x]] = threadIdx.x; // finding: race out
}
