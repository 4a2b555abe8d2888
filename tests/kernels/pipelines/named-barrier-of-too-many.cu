//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=2
// Three warps are waited for, two come.
__global__ void f(const int *in, int *out)
{
    __shared__ int s[64];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
        asm volatile("bar.sync 1, 96;" ::: "memory"); // finding: divergence
        out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
    }
}
