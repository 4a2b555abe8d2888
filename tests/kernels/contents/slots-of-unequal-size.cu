//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Some threads move the counter by two, others by one, and all use two slots.
__global__ void slots_of_unequal_size(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    unsigned slot;
    if (in[t] > 0)
        slot = atomicAdd(count, 2u);
    else
        slot = atomicAdd(count, 1u);
    out[slot] = t; // finding: race out
    out[slot + 1] = t; // finding: race out
}
