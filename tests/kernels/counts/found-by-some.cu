//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Somebody has found something, perhaps several.
__global__ void f(const int *in, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    bool found = in[i] == 7;
    int told = __syncthreads_or(found);
    if (found && told)
        out[blockIdx.x] = threadIdx.x; // finding: race out
}
