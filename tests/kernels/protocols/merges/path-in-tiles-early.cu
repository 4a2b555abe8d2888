//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// The next tile is brought while others still search the old one.
__device__ int rank_of(int key, const int *tile, bool equal_too)
{
    int low = 0, high = 128;
    while (low < high) {
        int middle = (low + high) / 2;
        if (tile[middle] < key || (equal_too && tile[middle] == key)) // finding: race a b
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
        a[t] = first[tile * 128 + t]; // finding: race a
        b[t] = second[tile * 128 + t]; // finding: race b
        __syncthreads();
        sum_a += rank_of(a[t], b, false);
        sum_b += rank_of(b[t], a, true);
    }
    ranks[blockIdx.x * 256 + t] = sum_a;
    ranks[blockIdx.x * 256 + t + 128] = sum_b;
}
