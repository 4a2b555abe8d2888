//xfail:NOT_ALL_VERIFIED
//--blockDim=160 --gridDim=3

// The constant step is the number of threads of an earlier launch.
__global__ void while_stride(unsigned *a, unsigned n)
{
    __requires(n <= 16777216);
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        a[i] ^= i; // finding: race a
        i += 320;
    }
}
