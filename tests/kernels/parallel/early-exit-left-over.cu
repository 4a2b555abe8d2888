//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// What a thread that has returned did not write still holds what was there before.
__global__ void f(int *out, int n)
{
    __shared__ int s[64];
    s[threadIdx.x] = 7;
    __syncthreads();
    if (threadIdx.x >= n) return;
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 64 + s[63 - threadIdx.x]] = threadIdx.x; // finding: race out
}
