//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Choice {
    unsigned mask;
};

void run(int *a) {
    Choice choice;
    choice.mask = 1023;
    put<<<4, 256>>>(a, choice.mask);
}
