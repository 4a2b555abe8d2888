//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The claim leaves the place as it is.
__global__ void claim(int *taken, const int *place, int *out)
{
    int i = place[blockIdx.x * 32 + threadIdx.x] & 15;
    if (atomicCAS(&taken[i], 0, 0) == 0)
        out[i] = threadIdx.x; // finding: race out
}
