//pass
//--blockDim=128 --gridDim=8

// Tiles of two runs are brought to shared memory, merged by ranks there, and written; how far each run got is counted on.
__device__ int rank_of(int key, const int *tile, bool equal_too)
{
    int low = 0, high = 128;
    while (low < high) {
        int middle = (low + high) / 2;
        if (tile[middle] < key || (equal_too && tile[middle] == key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void merge(int *ranks, const int *first, const int *second, int tiles)
{
    __requires(tiles < 1 << 20);
    __shared__ int a[128], b[128];
    int t = threadIdx.x;
    int sum_a = 0, sum_b = 0;
    for (int tile = 0; tile < tiles; tile++) {
        a[t] = first[tile * 128 + t];
        b[t] = second[tile * 128 + t];
        __syncthreads();
        sum_a += rank_of(a[t], b, false);
        sum_b += rank_of(b[t], a, true);
        __syncthreads();
    }
    ranks[blockIdx.x * 256 + t] = sum_a;
    ranks[blockIdx.x * 256 + t + 128] = sum_b;
}
