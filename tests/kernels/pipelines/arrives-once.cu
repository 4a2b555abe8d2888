//pass
//--blockDim=64 --gridDim=2
// One warp leaves something, and goes on; another one waits for it.
__global__ void f(int *in, int *out)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        s[lane] = in[lane];
        asm volatile("bar.arrive 2, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 64;" ::: "memory");
        out[blockIdx.x * 32 + lane] = s[31 - lane];
    }
}
