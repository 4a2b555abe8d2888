//pass
//--blockDim=128 --gridDim=8

// Work-efficient exclusive scan (up-sweep, down-sweep) of two elements a thread.
__global__ void scan_blelloch(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[256];

    int tid = threadIdx.x;
    int n = 2 * blockDim.x;
    int base = blockIdx.x * n;
    int offset = 1;

    temp[tid] = in[base + tid];
    temp[tid + blockDim.x] = in[base + tid + blockDim.x];

    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }

    if (tid == 0)
        temp[n - 1] = 0;

    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            int t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += t;
        }
    }
    __syncthreads();

    out[base + tid] = temp[tid];
    out[base + tid + blockDim.x] = temp[tid + blockDim.x];
}
