//pass
//
// The number of elements is an `int`: where the product overflows, C says nothing of what is allocated.
#include <cstdlib>

__global__ void ones(float *a, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x < columns && y < rows) a[(size_t)y * columns + x] = 1.0f;
}

int main(int argc, char **argv) {
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    if (rows <= 0 || columns <= 0) return 1;
    float *a;
    cudaMalloc(&a, (rows * columns) * sizeof(float));
    ones<<<dim3((columns + 255) / 256, rows), 256>>>(a, rows, columns);
    return 0;
}
