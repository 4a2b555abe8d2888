//pass
//
__global__ void copy(int *out, const int *in, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = in[y * w + x];
}

void host(int w, int h) {
    int *in, *out;
    size_t bytes = sizeof(int) * w * h;
    cudaMalloc(&in, bytes);  // size: in bytes
    cudaMalloc(&out, bytes);  // size: out bytes
    copy<<<dim3(4, 4), dim3(16, 16)>>>(out, in, w, h);  // launch: copy 16,16 4,4
}
