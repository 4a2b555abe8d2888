//pass
//
#include <cstdlib>

__global__ void along(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) out[i] = in[i - 1];
}

__global__ void against(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) out[i] = in[i + 1];
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    size_t bytes = n * sizeof(float);
    float *a, *b, *c;
    cudaMalloc(&a, bytes);  // size: in bytes  // size: out bytes
    cudaMalloc(&b, bytes);  // size: in bytes  // size: out bytes
    cudaMalloc(&c, bytes);  // size: in bytes  // size: out bytes
    while (n % 7 != argc) {
        along<<<(n + 127) / 128, 128>>>(a, b, n);  // launch: along 128 *  // requires: gridDim.x == (n + 127) / 128
        against<<<(n + 127) / 128, 128>>>(b, c, n);  // launch: against 128 *  // requires: gridDim.x == (n + 127) / 128
        float *kept = a;
        a = c;
        c = b;
        b = kept;
    }
    return 0;
}
