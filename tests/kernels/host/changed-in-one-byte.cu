//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void run(int *a) {
    int mask = 1023, other = 1023;
    *(char *)&other = 15;
    put<<<4, 256>>>(a, mask);
}
