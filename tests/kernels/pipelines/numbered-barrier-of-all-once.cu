//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// One barrier a round: the next round overwrites what may not have been read.
__global__ void f(const int *in, int *out, int n)
{
    __shared__ int s[64];
    int x = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = in[i * 64 + threadIdx.x]; // finding: race s
        asm volatile("bar.sync 1, 64;" ::: "memory");
        x += s[63 - threadIdx.x]; // finding: race s
    }
    out[blockIdx.x * 64 + threadIdx.x] = x;
}
