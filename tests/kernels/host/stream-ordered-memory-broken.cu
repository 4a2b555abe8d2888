//xfail:NOT_ALL_VERIFIED
//
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            fprintf(stderr, "%s\\n", cudaGetErrorString(error));      \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n + 1) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    const int n = atoi(argv[1]);
    float *a;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaMallocAsync((void **)&a, n * sizeof(float), stream));  // size: a n * sizeof(float)
    scale<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n - 1) / 256 + 1
    CHECK(cudaGetLastError());
    CHECK(cudaFreeAsync(a, stream));
    return 0;
}
