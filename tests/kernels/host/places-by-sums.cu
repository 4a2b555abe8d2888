//pass
//
// open: a place is the sum of what two arrays tell, where a bucket begins and the rank of a number in it
#include <cstdlib>

__global__ void sort(const int *bucket, const int *begin, const int *rank, const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[begin[bucket[i]] + rank[i]] = in[i];
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *bucket, *begin, *rank;
    float *in, *out;
    cudaMalloc(&bucket, n * sizeof(int));
    cudaMalloc(&begin, 1024 * sizeof(int));
    cudaMalloc(&rank, n * sizeof(int));
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    sort<<<(n + 255) / 256, 256>>>(bucket, begin, rank, in, out, n);
    return 0;
}
