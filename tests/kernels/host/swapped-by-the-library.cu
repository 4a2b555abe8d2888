//pass
//
#include <cstdlib>
#include <utility>

__global__ void smooth(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n) out[i] = 0.5f * (in[i] + in[i + 1]);
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    float *now, *next;
    cudaMalloc(&now, n * sizeof(float));  // size: in n * sizeof(float)  // size: out n * sizeof(float)
    cudaMalloc(&next, n * sizeof(float));  // size: in n * sizeof(float)  // size: out n * sizeof(float)
    for (int step = 0; step < steps; step++) {
        smooth<<<(n + 255) / 256, 256>>>(now, next, n);  // launch: smooth 256 *  // requires: gridDim.x == (n + 255) / 256
        std::swap(now, next);
    }
    return 0;
}
