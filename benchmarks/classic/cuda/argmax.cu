//pass
//--blockDim=128 --gridDim=8

// Index of the maximum of each block, a tree over value and index pairs.
__global__ void argmax(const float *__restrict__ in, float *__restrict__ best,
                       int *__restrict__ where, int n)
{
    __shared__ float val[128];
    __shared__ int idx[128];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    val[tid] = i < n ? in[i] : -3.0e38f;
    idx[tid] = i;

    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        __syncthreads();
        if (tid < s && val[tid + s] > val[tid]) {
            val[tid] = val[tid + s];
            idx[tid] = idx[tid + s];
        }
    }

    if (tid == 0) {
        best[blockIdx.x] = val[0];
        where[blockIdx.x] = idx[0];
    }
}
