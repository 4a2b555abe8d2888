//xfail:NOT_ALL_VERIFIED
//
#define THREADS 128
constexpr int LENGTH = THREADS * 2;
enum { BLOCKS = 16 };

__global__ void reverse(int *a) {
    __shared__ int tile[LENGTH];
    int base = blockIdx.x * LENGTH;
    tile[threadIdx.x] = a[base + threadIdx.x];  // finding: race tile
    a[base + threadIdx.x] = tile[LENGTH - 1 - threadIdx.x];  // finding: race tile
}

int main() {
    int *a;
    cudaMalloc(&a, BLOCKS * LENGTH * sizeof(int));  // size: a BLOCKS * LENGTH * sizeof(int)
    reverse<<<BLOCKS, LENGTH>>>(a);  // launch: reverse 256 16
    return 0;
}
