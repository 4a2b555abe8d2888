//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Two counters hand out slots of one array.
__global__ void slots_of_two_counters(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    unsigned slot = atomicAdd(&count[t % 2], 2u);
    out[slot] = t; // finding: race out
    out[slot + 1] = t; // finding: race out
}
