//pass
//
__global__ void scale(float *a, int n) {
    int i = threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

void run(float values[64]) {
    float *a;
    cudaMalloc(&a, 64 * sizeof(values[0]));  // size: a 64 * sizeof(values[0])
    scale<<<1, 64>>>(a, 64);  // launch: scale 64 1  // requires: n == 64
}
