//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void run(int *a, int &mask, int &other) {
    mask = 1023;
    other = 15;
    mask = 1023;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
}
