//pass
//
// listed: mask == 255
// Another file may launch it with a smaller mask: then two threads write one element.
__global__ void put(int *a, int mask) {
    int i = threadIdx.x;
    a[i & mask] = i;
}

int main() {
    int *a;
    cudaMalloc(&a, 256 * sizeof(int));
    const int mask = 255;
    put<<<1, 256>>>(a, mask);
    return 0;
}
