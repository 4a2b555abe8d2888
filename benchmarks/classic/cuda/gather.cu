//pass
//--blockDim=192 --gridDim=10

// Gathers elements through an index array.
__global__ void gather(float *__restrict__ out, const float *__restrict__ in,
                       const int *__restrict__ index, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[index[i]];
}
