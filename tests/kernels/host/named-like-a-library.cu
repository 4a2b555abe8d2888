//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

static int mask = 15;

void gpuSetup(int *count);

void choose(int which) {
    mask = which;
}

int main() {
    int *a, count;
    cudaMalloc(&a, 4096 * sizeof(int));
    gpuSetup(&count);
    mask = 1023;
    put<<<4, 256>>>(a, mask);
    return 0;
}
