//xfail:NOT_ALL_VERIFIED
//
#include <utility>

__global__ void fill(int *out) {
    out[threadIdx.x] = 1;  // finding: bounds
}

void change(int **one, int **other) {
    std::swap(one, other);
    std::swap(*one, other[0]);
}

int main() {
    int *a, *b;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, sizeof(int));  // size: out sizeof(int)
    change(&a, &b);
    fill<<<1, 64>>>(a);  // launch: fill 64 1
    cudaDeviceSynchronize();
}
