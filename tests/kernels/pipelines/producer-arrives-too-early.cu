//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The producer says that the buffer is full before it has filled it.
__global__ void f(const int *in, int *out, int n)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32, x = 0;
    if (threadIdx.x < 32) {
        for (int i = 0; i < n; i++) {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            asm volatile("bar.arrive 2, 64;" ::: "memory");
            s[lane] = in[i * 32 + lane]; // finding: race s
        }
    } else {
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        for (int i = 0; i < n; i++) {
            asm volatile("bar.sync 2, 64;" ::: "memory");
            x += s[31 - lane]; // finding: race s
            asm volatile("bar.arrive 1, 64;" ::: "memory");
        }
        out[blockIdx.x * 32 + lane] = x;
    }
}
