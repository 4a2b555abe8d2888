//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Base {
    virtual int other() = 0;
};

struct Runner : Base {
    int mask() { return 1023; }
    void run(int *a) { put<<<4, 256>>>(a, mask()); }
};
