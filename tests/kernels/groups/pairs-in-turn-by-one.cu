//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=*

// The next pair is one further on: blocks come to the same pairs.
__global__ void sums(float *out, const float *a, int pairs)
{
    __requires(pairs <= 1 << 20);
    __requires(gridDim.x <= 1 << 20 && gridDim.y == 1 && gridDim.z == 1);
    __shared__ float s[128];
    for (int pair = blockIdx.x; pair < pairs; pair += 1) {
        s[threadIdx.x] = a[pair * 128 + threadIdx.x];
        __syncthreads();
        if (threadIdx.x == 0) {
            float sum = 0.0f;
            for (int i = 0; i < 128; i++)
                sum += s[i];
            sum += out[pair]; // finding: race out
            out[pair] = sum; // finding: race out
        }
        __syncthreads();
    }
}
