//pass
//--blockDim=[16,16] --gridDim=[8,8]

// One round of all-pairs shortest paths over intermediate node k, from one matrix to the next.
__global__ void floyd_warshall_step(const int *__restrict__ d, int *__restrict__ dNext, int n, int k)
{
    __requires(n >= 1 && n <= 1024);
    __requires(k >= 0 && k < n);

    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        int through = d[i * n + k] + d[k * n + j];
        int direct = d[i * n + j];
        dNext[i * n + j] = through < direct ? through : direct;
    }
}
