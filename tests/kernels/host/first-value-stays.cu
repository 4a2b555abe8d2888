//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void run(int *a, int n) {
    const int mask = n - 1;
    if (n == 1024) put<<<4, 256>>>(a, mask);
}
