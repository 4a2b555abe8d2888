//xfail:NOT_ALL_VERIFIED
//
// Two neighbours write one element of their part.
#include <cstdlib>

__global__ void fill(const int *first, const int *size, float *out, int parts) {
    int part = blockIdx.x;
    if (part >= parts) return;
    for (int i = threadIdx.x; i < size[part]; i += blockDim.x) out[first[part] + i / 2] = i;  // finding: race out
}

int main(int argc, char **argv) {
    int parts = atoi(argv[1]);
    int *begins = (int *)malloc(parts * sizeof(int)), *sizes = (int *)malloc(parts * sizeof(int));
    for (int i = 0, end = 0; i < parts; i++) {
        begins[i] = end;
        sizes[i] = 10 + i % 3;
        end += sizes[i];
    }
    int *first, *size;
    float *out;
    cudaMalloc(&first, parts * sizeof(int));
    cudaMalloc(&size, parts * sizeof(int));
    cudaMalloc(&out, 12 * parts * sizeof(float));
    cudaMemcpy(first, begins, parts * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(size, sizes, parts * sizeof(int), cudaMemcpyHostToDevice);
    fill<<<parts, 64>>>(first, size, out, parts);
    return 0;
}
