//pass
//--blockDim=4 --gridDim=2
// The claim is the second operand; only who passes the first makes it.

__global__ void take(const int *in, int *taken, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] && atomicExch(taken, 1) == 0)
        out[0] = i;
}
