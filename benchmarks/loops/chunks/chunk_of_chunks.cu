//pass
//--blockDim=64 --gridDim=3

// Runs of eight elements are dealt out to the threads of the grid in turn.
__global__ void chunk_of_chunks(int *a, int runs)
{
    __requires(runs <= 65536);
    int total = gridDim.x * blockDim.x;
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < runs; r += total)
        for (int k = 0; k < 8; k++)
            a[r * 8 + k] = r;
}
