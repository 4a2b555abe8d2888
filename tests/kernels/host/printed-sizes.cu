//pass
//
// Printing an element of an array gives nobody the array's address, so that a function elsewhere cannot change it.
#include <cstdio>
#include <cstdlib>

void report();

__global__ void fill(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    if (n < 1 || n > 1000000) return 1;
    int sizes[2] = {(n + 63) / 64, 64};
    float *out;
    cudaMalloc(&out, (n + 63) / 64 * 64 * sizeof(float));
    printf("%d blocks of %d\n", sizes[0], sizes[1]);
    report();
    fill<<<sizes[0], sizes[1]>>>(out);
    return 0;
}
