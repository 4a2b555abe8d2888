//pass
//--blockDim=64 --gridDim=4

// Pairs of slots are allocated together.
__global__ void atomic_pairs(int *out, unsigned *count, const int *in)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 4; k++)
        if (in[t * 4 + k] > k) {
            unsigned slot = atomicAdd(count, 2u);
            out[slot] = t;
            out[slot + 1] = k;
        }
}
