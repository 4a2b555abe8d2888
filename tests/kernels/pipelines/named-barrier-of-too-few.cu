//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=2
// Each warp completes the barrier by itself.
__global__ void f(const int *in, int *out)
{
    __shared__ int s[64];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
        asm volatile("bar.sync 1, 32;" ::: "memory"); // sometimes: divergence
        out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
    }
}
