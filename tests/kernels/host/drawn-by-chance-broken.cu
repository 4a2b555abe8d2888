//xfail:NOT_ALL_VERIFIED
//
// Keys that the host draws by chance are equal now and then.
#include <cstdlib>

__global__ void count(const int *key, int *bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) bins[key[i]]++;  // finding: race bins
}

static void draw(int *keys, int n) {
    for (int i = 0; i < n; i++) keys[i] = rand() % 256;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *keys = (int *)malloc(n * sizeof(int));
    draw(keys, n);
    int *key, *bins;
    cudaMalloc(&key, n * sizeof(int));
    cudaMalloc(&bins, 256 * sizeof(int));
    cudaMemcpy(key, keys, n * sizeof(int), cudaMemcpyHostToDevice);
    count<<<(n + 255) / 256, 256>>>(key, bins, n);
    return 0;
}
