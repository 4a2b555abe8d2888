//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

const int mask = 1023;

void run(int *a, int width) {
    if (width == 0) {
        const int mask = 15;
        put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 15
    }
}

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    run(a, 0);
    return 0;
}
