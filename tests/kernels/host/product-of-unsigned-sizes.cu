//pass
//
__global__ void copy(int *out, const int *in, unsigned w, unsigned h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = in[y * w + x];
}

void host(unsigned w, unsigned h) {
    int *in, *out;
    cudaMalloc(&in, w * h * sizeof(int));  // size: in w * h * sizeof(int)
    cudaMalloc(&out, w * h * sizeof(int));  // size: out w * h * sizeof(int)
    copy<<<dim3(4, 4), dim3(16, 16)>>>(out, in, w, h);  // launch: copy 16,16 4,4
}
