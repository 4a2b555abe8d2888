//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

void run(int *a, const unsigned char &mask) {
    put<<<4, 256>>>(a, mask);
}

void start(int *a) {
    int mask = 1023;
    run(a, mask);
}
