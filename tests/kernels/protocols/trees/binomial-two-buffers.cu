//pass
//--blockDim=256 --gridDim=32

// A binomial tree with two arrays that take turns: two levels a round, one barrier each.
__global__ void price(float *out, const float *start, int steps, float up, float down)
{
    __shared__ float even[256], odd[256];
    int t = threadIdx.x;
    even[t] = start[blockIdx.x * 256 + t];
    for (int level = steps; level > 1; level -= 2) {
        __syncthreads();
        if (t < level && t < 255)
            odd[t] = up * even[t + 1] + down * even[t];
        __syncthreads();
        if (t < level - 1 && t < 255)
            even[t] = up * odd[t + 1] + down * odd[t];
    }
    if (t == 0)
        out[blockIdx.x] = even[0];
}
