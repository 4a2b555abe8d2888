//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// That sizes are as large as guards say does not keep rows apart that overlap: one row more, a step too short, a loop that
// begins elsewhere, another size.

__global__ void one_row_before(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w)
        for (int y = 0; y < h; y++) out[x + y * w - y] = x;  // finding: race out
}

__global__ void other_size(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w)
        for (int y = 0; y < h; y++) out[x + y * h] = x;  // finding: race out
}

__global__ void one_column_more(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x <= w)
        for (int y = h - 1; y >= 0; y--) out[x + y * w] = x;  // finding: race out
}

__global__ void down_by_half(unsigned *out, int w, int h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w) return;
    for (int y = h - 1; y >= 0; y--) out[x + y * w / 2] = x;  // finding: race out
}

__global__ void begun_above(unsigned *out, int w, int h, int above) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w) return;
    int y = h - 1;
    y += above;
    for (; y >= 0; y--) out[(x + y * w) & 255] = x;  // finding: race out
}
