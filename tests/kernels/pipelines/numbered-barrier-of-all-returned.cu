//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Who has returned is still counted: the others wait for ever.
__global__ void f(const int *in, int *out, int n)
{
    if (threadIdx.x >= 32 && n > 3)
        return;
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x]; // sometimes: race s
    asm volatile("bar.sync 1, 64;" ::: "memory"); // finding: divergence
    out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // sometimes: race s
}
