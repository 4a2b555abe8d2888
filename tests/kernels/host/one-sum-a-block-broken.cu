//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void sums(float *out, const float *in, int n) {
    __shared__ float partial[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (threadIdx.x < s) partial[threadIdx.x] += partial[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = partial[0];  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int blocks = (n + 255) / 256;
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));  // size: in n * sizeof(float)
    cudaMalloc(&out, n / 256 * sizeof(float));  // size: out n / 256 * sizeof(float)
    sums<<<blocks, 256>>>(out, in, n);  // launch: sums 256 *  // requires: gridDim.x == (n + 255) / 256
    return 0;
}
