//pass
//--blockDim=4 --gridDim=2
// Of those that ask further one has the claim.

__global__ void take(const int *in, int *taken, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (atomicCAS(taken, 0, 1) == 0 && in[i] > 2)
        out[0] = i;
}
