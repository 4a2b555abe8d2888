//xfail:NOT_ALL_VERIFIED
//
// In the program no round has more blocks than the first: nothing is said of them, as of what `left` may be.
#include <cstdlib>
#include <utility>

__global__ void sums(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int tile[256];
    tile[threadIdx.x] = i < n ? in[i] : 0;  // finding: race tile
    if (threadIdx.x == 0) out[blockIdx.x] = tile[0] + tile[255];  // finding: race tile
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *a, *b;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, (n + 255) / 256 * sizeof(int));
    for (int left = n; left > 1; left = (left + 255) / 256) {
        sums<<<(left + 255) / 256, 256>>>(a, b, left);
        cudaMemcpy(a, b, (left + 255) / 256 * sizeof(int), cudaMemcpyDeviceToDevice);
    }
    return 0;
}
