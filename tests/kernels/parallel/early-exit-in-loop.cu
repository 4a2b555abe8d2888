//pass
//--blockDim=64 --gridDim=8
// Threads return in different rounds; the others go on to meet.
__global__ void f(const int *limit, int *out, int n)
{
    for (int r = 0; r < n; ++r) {
        if (limit[threadIdx.x] < r) return;
        __syncthreads();
        out[blockIdx.x * 64 + threadIdx.x] = r;
    }
}
