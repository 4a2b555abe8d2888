//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The number of the round is the same in those threads that have it, and not before in those that changed it.
__global__ void votes_in_own_rounds(int *out)
{
    int t = threadIdx.x, i = 0, all = 1;
    for (i = 0; i < 2; i++) {
        if (t % 2)
            i = 1;
        all = __match_all_sync(~0u, i, &all) != 0;  // finding: warp
        if (!all)
            out[0] = t; // finding: race out
    }
}
