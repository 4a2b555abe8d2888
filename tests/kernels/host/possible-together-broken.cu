//xfail:NOT_ALL_VERIFIED
//
// A launch comes after all its allocations: what the size of `keys` says of `size`, that it is not below zero, holds for `offsets`.
__global__ void starts(unsigned *offsets, const unsigned *keys, unsigned n) {
    if (threadIdx.x < 16) offsets[blockIdx.x * 16 + threadIdx.x] = keys[blockIdx.x * blockDim.x + threadIdx.x];  // finding: bounds
}

int main(int argc, char **argv) {
    int size = atoi(argv[1]);
    unsigned bytes = size * sizeof(unsigned);
    unsigned *keys, *offsets;
    cudaMalloc(&keys, bytes);
    cudaMalloc(&offsets, 8 * (size / 256) * sizeof(unsigned));
    unsigned n = size;
    starts<<<n / 256, 256>>>(offsets, keys, n);
}
