//pass
//--blockDim=64 --gridDim=2

// Multiples by an odd number, modulo a power of two, are all different.
__global__ void odd_multiple(int *out)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t * 5 % 64] = t;
    __syncthreads();
    out[base + a[(t + 3) % 64]] = t;
}
