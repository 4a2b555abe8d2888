//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// A lane that has returned is not among those that match.
__global__ void match_after_a_return(int *out)
{
    int t = threadIdx.x, alike;
    if (t == 5)
        return;
    unsigned m = __match_all_sync(~0u, 7, &alike);
    out[alike && m == ~0u ? t : 0] = t; // finding: race out
}
