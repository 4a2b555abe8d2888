//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// What one thread knows need not be so of all.
__global__ void votes_of_own_values(int *out, const int *in)
{
    int t = threadIdx.x;
    int many = in[t] > 3;
    int all = __all_sync(~0u, many);
    out[(all != 0) == (many != 0) ? t : 0] = t; // finding: race out
}
