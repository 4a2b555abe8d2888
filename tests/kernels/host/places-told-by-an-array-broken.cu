//xfail:NOT_ALL_VERIFIED
//
// Two threads share a place, whatever the array tells.
#include <cstdlib>

__global__ void scatter(const int *place, const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[place[i / 2]] = in[i];  // finding: race out
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *order = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) order[i] = n - 1 - i;
    int *place;
    float *in, *out;
    cudaMalloc(&place, n * sizeof(int));
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(place, order, n * sizeof(int), cudaMemcpyHostToDevice);
    scatter<<<(n + 255) / 256, 256>>>(place, in, out, n);
    return 0;
}
