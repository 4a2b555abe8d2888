//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// Another place is written than the one that was claimed.
__global__ void claim(int *taken, const int *place, int *out)
{
    int i = place[blockIdx.x * 32 + threadIdx.x] & 15;
    if (atomicCAS(&taken[i], 0, 1) == 0)
        out[i / 2] = threadIdx.x; // finding: race out
}
