//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void run(int *a, const unsigned short &mask) {
    put<<<4, 256>>>(a, mask);
}

void start(int *a) {
    int mask = 1023;
    run(a, mask);
}
