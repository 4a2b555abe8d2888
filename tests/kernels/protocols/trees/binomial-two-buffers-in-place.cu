//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=32

// The second level of a round is written to the array that it is read from.
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
            odd[t] = up * odd[t + 1] + down * odd[t]; // finding: race odd
    }
    if (t == 0)
        out[blockIdx.x] = even[0];
}
