//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Those that return only later are missed like any other.
__global__ void f(int *out)
{
    if (threadIdx.x < 32) __syncthreads(); // finding: divergence
    if (threadIdx.x >= 32) return;
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
