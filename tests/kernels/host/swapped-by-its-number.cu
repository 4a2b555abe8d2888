//pass
//
#include <cstdlib>

__global__ void twice(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), now = 0;
    int *both[2];
    for (int i = 0; i < 2; i++) cudaMalloc(&both[i], n * sizeof(int));  // size: in n * sizeof(int)  // size: out n * sizeof(int)
    for (int left = n; left > 0; left /= 2) {
        twice<<<(n + 255) / 256, 256>>>(both[now], both[1 - now], n);  // launch: twice 256 *  // requires: gridDim.x == (n + 255) / 256
        now = 1 - now;
    }
    return 0;
}
