//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

int mask_of(double width);
static int mask_of(int width) {
    return 1023;
}

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    mask_of(1.0);
    const int mask = mask_of(1.0);
    put<<<4, 256>>>(a, mask);  // launch: put 256 4
    return 0;
}
