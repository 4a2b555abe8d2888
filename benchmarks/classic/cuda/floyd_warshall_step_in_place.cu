//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[8,8]

// Shortest-path round in place: row k and column k are read by all and, for arbitrary contents,
// written by some.
__global__ void floyd_warshall_step(int *d, int n, int k)
{
    __requires(n >= 1 && n <= 1024);
    __requires(k >= 0 && k < n);

    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        int through = d[i * n + k] + d[k * n + j]; // finding: race d
        int direct = d[i * n + j];
        d[i * n + j] = through < direct ? through : direct; // finding: race d
    }
}
