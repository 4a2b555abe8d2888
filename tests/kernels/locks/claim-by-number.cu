//pass
//--blockDim=32 --gridDim=4
// The claim leaves the number of who has it.
__global__ void claim(int *taken, const int *place, int *out)
{
    int i = place[blockIdx.x * 32 + threadIdx.x] & 15;
    if (atomicCAS(&taken[i], -1, threadIdx.x) == -1 && threadIdx.x != -1)
        out[i] = threadIdx.x;
}
