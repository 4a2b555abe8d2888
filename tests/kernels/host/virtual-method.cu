//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Runner {
    int mask() { return 1023; }
    void run(int *a) { put<<<4, 256>>>(a, mask()); }
};
