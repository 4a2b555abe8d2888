//pass
//
// Allocations succeed: what is done where one fails tells nothing of sizes.
__global__ void put(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

void run() {
    unsigned int words = 1 << 16;
    float *out;
    while (cudaMalloc(&out, words * sizeof(float)) != cudaSuccess && words != 0) words >>= 1;
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        words = 16;
        cudaMalloc(&out, words * sizeof(float));
    }
    put<<<256, 256>>>(out);
}
