//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// That a mask gives the same with more bits says nothing.
__global__ void masked(int *out)
{
    int x = threadIdx.x;
    if (((long long)x & 32) == (long long)(x & 32))
        out[(x & 32) + blockIdx.x * 64] = x; // finding: race out
}
