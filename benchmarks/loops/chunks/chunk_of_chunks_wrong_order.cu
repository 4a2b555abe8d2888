//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=3

// The starts of the runs are the numbers of the runs, not multiples of eight.
__global__ void chunk_of_chunks(int *a, int runs)
{
    __requires(runs <= 65536);
    int total = gridDim.x * blockDim.x;
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < runs; r += total)
        for (int k = 0; k < 8; k++)
            a[r + k * 8] = r; // finding: race a
}
