//pass
//
__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

void run(int n) {
    float *a = new float[n];  // size: a n * 4
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    cudaDeviceSynchronize();
}
