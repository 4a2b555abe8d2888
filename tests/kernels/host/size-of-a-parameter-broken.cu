//xfail:NOT_ALL_VERIFIED
//
__global__ void scale(float *a, int n) {
    int i = threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

void run(float values[64]) {
    float *a;
    cudaMalloc(&a, sizeof(values));  // size: a sizeof(values)
    scale<<<1, 64>>>(a, 64);  // launch: scale 64 1  // requires: n == 64
}
