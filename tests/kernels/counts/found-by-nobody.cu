//pass
//--blockDim=64 --gridDim=2

// Who has found something knows that somebody has.
__global__ void f(const int *in, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    bool found = in[i] == 7;
    int told = __syncthreads_or(found);
    if (found && !told)
        out[0] = threadIdx.x;
}
