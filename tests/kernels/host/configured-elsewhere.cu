//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

static int mask = 1023;

void configure(int count, char **words);  // in another file

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 4096 * sizeof(int));
    configure(argc, argv);
    put<<<4, 256>>>(a, mask);
    return 0;
}
