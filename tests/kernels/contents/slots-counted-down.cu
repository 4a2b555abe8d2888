//pass
//--blockDim=64 --gridDim=4

// The counter goes down; the slots above the result are the thread's.
__global__ void slots_counted_down(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    unsigned slot = atomicSub(count, 3u);
    out[slot] = t;
    out[slot + 1] = t;
    out[slot + 2] = t;
}
