//pass
//--blockDim=256 --gridDim=196
// paper: I vectorAdd 0/4 0.8
// counts: 0/4
// any number: --blockDim=* --gridDim=*

// Each thread adds one element.
__global__ void vector_add(const float *a, const float *b, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        sum[i] = a[i] + b[i];
}
