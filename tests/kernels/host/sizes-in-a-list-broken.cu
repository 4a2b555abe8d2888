//xfail:NOT_ALL_VERIFIED
//
// As sizes-in-a-list.cu; the last size is no multiple of a warp's.
__global__ void rows(int *a) {
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) a[row] = blockIdx.x;  // finding: race a
}

int main() {
    int *a;
    cudaMalloc(&a, 4096 * sizeof(int));  // size: a 4096 * sizeof(int)
    int block_sizes[] = {32, 64, 80};
    for (int j = 0; j < sizeof(block_sizes) / sizeof(int); j++) {
        int block_size = block_sizes[j];
        rows<<<16, block_size>>>(a);  // launch: rows 32 16  // launch: rows 64 16  // launch: rows 80 16
    }
}
