//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

void read_mask(int *mask);

int main() {
    int mask = 0;
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    mask = 1023;
    read_mask(&mask);
    put<<<4, 256>>>(a, mask);  // launch: put 256 4
    return 0;
}
