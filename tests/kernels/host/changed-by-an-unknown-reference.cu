//pass
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void read_mask(int &mask);
void show_mask(const int &mask);

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    int mask = 1023;
    show_mask(mask);
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
