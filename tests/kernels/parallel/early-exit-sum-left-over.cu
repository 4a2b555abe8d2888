//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// The thread that would make running sums may have returned: then nobody has made them.
__global__ void f(int *out, int first)
{
    __shared__ int s[64];
    if (threadIdx.x < first) return;
    s[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 1; i < 64; ++i) s[i] += s[i - 1];
    __syncthreads();
    out[blockIdx.x * 64 + s[threadIdx.x] - 1] = threadIdx.x; // finding: race out
}
