//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8 --exited-threads-wait
// Older devices wait for all threads of a block.
__global__ void f(int *out, int n)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n) return;
    __syncthreads(); // finding: divergence
    out[i] = i;
}
