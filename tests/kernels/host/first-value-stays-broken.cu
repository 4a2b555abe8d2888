//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

void run(int *a, int n) {
    static const int mask = n - 1;
    if (n == 1024) put<<<4, 256>>>(a, mask);
}
