//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Nothing orders what a thread wrote that has returned before the barrier: it did not take part in it.
__global__ void f(int *out, int n)
{
    __shared__ int s[64];
    const int i = blockIdx.x * 64 + threadIdx.x;
    s[threadIdx.x] = i; // finding: race s
    if (i >= n) return;
    __syncthreads();
    out[i] = s[63 - threadIdx.x]; // finding: race s
}
