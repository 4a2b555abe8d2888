//pass
//--blockDim=32 --gridDim=4
// An exchange claims.
__global__ void claim(int *taken, const int *place, int *out)
{
    int i = place[blockIdx.x * 32 + threadIdx.x] & 15;
    if (atomicExch(&taken[i], 1) == 0)
        out[i] = threadIdx.x;
}
