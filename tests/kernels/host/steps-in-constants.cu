//pass
//
// open: how far apart rows are is a variable of the device that the host sets where nobody sees it; with short steps rows overlap

__constant__ int step;
__constant__ int planes[2];

__global__ void fill(float *out) {
    int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
    out[z * planes[1] + y * step + x] = x + y + z;
}

void set_steps();

void run(float *out) {
    set_steps();
    fill<<<dim3(16, 8), 64>>>(out);
}
