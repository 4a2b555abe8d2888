//pass
//--blockDim=64 --gridDim=2
// Two warps meet at two places of the text.
// assuming: disjoint-arrays, in-bounds, waits-in-a-circle
__global__ void f(const int *in, int *out)
{
    __shared__ int s[64];
    int lane = threadIdx.x % 64;
    s[lane] = in[lane];
    if (threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");
    out[blockIdx.x * 64 + lane] = s[63 - lane];
}
