//pass
//
// listed: w * h < 2^31, the number of elements that an index is kept below
// A column a thread, whose number is unsigned, and sizes that are not: rows are counted by the loop, up, down, and by another
// type. A width below zero would be a large one to the guard, and a step backwards to the index.

__global__ void up(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w)
        for (int y = 0; y < h; y++) out[x + y * w] = x;
}

__global__ void up_and_down(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w) return;
    for (int y = 0; y < h; y++) out[x + y * w] += x;
    for (int y = h - 1; y >= 0; y--) out[x + y * w] += out[x];
}

__global__ void of_rows(unsigned *out, unsigned w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w)
        for (int y = 0; y < h; y++) out[y * w + x] = y + x;
}

__global__ void by_threads(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[x + y * w] = x;
}
