//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Scatter by plain stores: nothing says that the indices are distinct.
__global__ void scatter_add(int *__restrict__ out, const int *__restrict__ in,
                            const int *__restrict__ index, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[index[i]] = in[i]; // finding: race out
}
