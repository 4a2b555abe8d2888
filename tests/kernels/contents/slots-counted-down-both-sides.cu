//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The slot below the result is another thread's upper one.
__global__ void slots_counted_down_both_sides(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    unsigned slot = atomicSub(count, 2u);
    out[slot - 1] = t; // finding: race out
    out[slot] = t; // finding: race out
    out[slot + 1] = t; // finding: race out
}
