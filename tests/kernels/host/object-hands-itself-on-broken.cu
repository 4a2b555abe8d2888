//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

struct Work;
void remember(Work *work);
void later();

struct Work {
    int mask;
    void begin() { remember(this); }
};

int main() {
    int *a;
    cudaMalloc(&a, 4096 * sizeof(int));
    Work work;
    work.begin();
    work.mask = 1023;
    later();
    put<<<4, 256>>>(a, work.mask);
    return 0;
}
