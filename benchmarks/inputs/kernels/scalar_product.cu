//pass
//--blockDim=256 --gridDim=128
// paper: I scalarProd 0/5 77.6
// counts: 0/5
// any number: --blockDim=* --gridDim=*

// Products of pairs of vectors, a block takes one pair after the other.
__global__ void scalar_product(float *products, const float *a, const float *b, int vectors, int elements)
{
    __shared__ float sums[1024];

    for (int v = blockIdx.x; v < vectors; v += gridDim.x) {
        for (int s = threadIdx.x; s < 1024; s += blockDim.x) {
            float sum = 0;
            for (int i = s; i < elements; i += 1024)
                sum += a[v * elements + i] * b[v * elements + i];
            sums[s] = sum;
        }
        for (int half = 512; half > 0; half /= 2) {
            __syncthreads();
            for (int s = threadIdx.x; s < half; s += blockDim.x)
                sums[s] += sums[half + s];
        }
        if (threadIdx.x == 0)
            products[v] = sums[0];
        __syncthreads();
    }
}
