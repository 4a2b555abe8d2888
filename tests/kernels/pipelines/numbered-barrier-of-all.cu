//pass
//--blockDim=64 --gridDim=2
// A barrier with a number that counts all threads is one of the whole block, in loops too.
__global__ void f(const int *in, int *out, int n)
{
    __shared__ int s[64];
    int x = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = in[i * 64 + threadIdx.x];
        asm volatile("bar.sync 1, 64;" ::: "memory");
        x += s[63 - threadIdx.x];
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    out[blockIdx.x * 64 + threadIdx.x] = x;
}
