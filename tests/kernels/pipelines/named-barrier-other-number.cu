//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Each warp waits at a barrier of its own.
__global__ void f(const int *in, int *out)
{
    __shared__ int s[64];
    int lane = threadIdx.x % 64;
    s[lane] = in[lane];
    if (threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory"); // finding: divergence
    else
        asm volatile("bar.sync 2, 64;" ::: "memory"); // finding: divergence
    out[blockIdx.x * 64 + lane] = s[63 - lane];
}
