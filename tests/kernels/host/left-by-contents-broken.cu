//xfail:NOT_ALL_VERIFIED
//
__global__ void mark(int *out, const int *in, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    out[t + 1] = in[t];  // finding: out-of-bounds out
}

void host(int n) {
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));  // size: in n * sizeof(int)
    cudaMalloc(&out, n * sizeof(int));  // size: out n * sizeof(int)
    mark<<<4, 64>>>(out, in, n);  // launch: mark 64 4
}
