//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Two elements are written for one slot.
__global__ void atomic_slots(int *out, unsigned *count, const int *in, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] > 0) {
            unsigned slot = atomicAdd(count, 1u);
            out[slot] = in[i]; // finding: race out
            out[slot + 1] = i; // finding: race out
        }
}
