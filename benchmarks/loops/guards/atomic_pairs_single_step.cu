//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The counter moves by one, but two slots are used.
__global__ void atomic_pairs(int *out, unsigned *count, const int *in)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 4; k++)
        if (in[t * 4 + k] > k) {
            unsigned slot = atomicAdd(count, 1u);
            out[slot] = t; // finding: race out
            out[slot + 1] = k; // finding: race out
        }
}
