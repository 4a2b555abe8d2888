//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Who passes the first operand makes no claim.

__global__ void take(const int *in, int *taken, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] || atomicCAS(taken, 0, 1) == 0)
        out[0] = i;  // finding: race out
}
