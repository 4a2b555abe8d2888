//xfail:NOT_ALL_VERIFIED
//--blockDim=48 --gridDim=1

// The second warp has 16 lanes.
__global__ void match_in_part(int *out)
{
    int t = threadIdx.x, alike;
    unsigned m = __match_all_sync(~0u, 7, &alike);
    out[alike && m == ~0u ? t : 0] = t; // finding: race out
}
