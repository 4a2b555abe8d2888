//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

int mask_of(double width);
static int mask_of(int width) {
    return 1023;
}

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    mask_of(1.0);
    const int mask = 1023;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
