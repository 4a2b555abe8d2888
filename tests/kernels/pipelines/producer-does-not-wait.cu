//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The producer overwrites what may not have been read.
__global__ void f(const int *in, int *out, int n)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32, x = 0;
    if (threadIdx.x < 32) {
        for (int i = 0; i < n; i++) {
            s[lane] = in[i * 32 + lane]; // finding: race s
            asm volatile("bar.arrive 2, 64;" ::: "memory"); // sometimes: divergence
        }
    } else {
        for (int i = 0; i < n; i++) {
            asm volatile("bar.sync 2, 64;" ::: "memory"); // sometimes: divergence
            x += s[31 - lane]; // finding: race s
        }
        out[blockIdx.x * 32 + lane] = x;
    }
}
