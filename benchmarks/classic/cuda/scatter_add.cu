//pass
//--blockDim=128 --gridDim=8

// Scatters contributions to arbitrary, possibly equal places with atomic adds.
__global__ void scatter_add(int *__restrict__ out, const int *__restrict__ in,
                            const int *__restrict__ index, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&out[index[i]], in[i]);
}
