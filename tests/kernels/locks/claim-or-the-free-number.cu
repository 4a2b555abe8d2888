//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Who does not ask has the number that says that it was free.

__global__ void take(const int *in, int *taken, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int seen = in[i] > 3 ? atomicCAS(taken, 0, 1) : 0;
    if (seen == 0)
        out[0] = i;  // finding: race out
}
