//xfail:NOT_ALL_VERIFIED
//
__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

void run(int n) {
    float *a = new float[n / 2];  // size: a n / 2 * 4
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    cudaDeviceSynchronize();
}
