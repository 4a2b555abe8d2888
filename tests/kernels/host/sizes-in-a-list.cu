//pass
//
// The list of sizes says itself how long it is. Only whole warps are launched, so no two of them have one row.
__global__ void rows(int *a) {
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) a[row] = row;
}

int main() {
    int *a;
    cudaMalloc(&a, 4096 * sizeof(int));  // size: a 4096 * sizeof(int)
    int block_sizes[] = {32, 64, 256};
    for (int j = 0; j < sizeof(block_sizes) / sizeof(int); j++) {
        int block_size = block_sizes[j];
        rows<<<16, block_size>>>(a);  // launch: rows 32 16  // launch: rows 64 16  // launch: rows 256 16
    }
}
