//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

struct Choice {
    unsigned mask : 8;
};

void run(int *a) {
    Choice choice;
    choice.mask = 1023;
    put<<<4, 256>>>(a, choice.mask);
}
