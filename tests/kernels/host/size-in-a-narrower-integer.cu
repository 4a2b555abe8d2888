//pass
//
// assuming: few-cells, host-launch, launch-sizes
// The size of the memory is kept in an int: that it fits is taken for granted, as that nothing overflows on the way to it.
__global__ void scale(long n, float *a) {
    int i = blockIdx.x * 512 + threadIdx.x;
    if (i < n) a[i] = 2 * a[i];
}

void host(int rows, int columns) {
    long n = rows * columns;
    int bytes = sizeof(float) * n;
    float *a;
    cudaMalloc((void **)&a, bytes);  // size: a bytes
    int blocks = n / 512;
    if (n % 512 != 0) blocks = blocks + 1;
    scale<<<blocks, 512>>>(n, a);  // launch: scale 512 *  // requires: gridDim.x == (n % 512 != 0 ? (unsigned)(n / 512) + 1 : (unsigned)(n / 512))  // requires: n == (unsigned long)(int)(unsigned)n
}
