//xfail:NOT_ALL_VERIFIED
//
// Steps of any length do not help where two threads of a row have one place.

__constant__ int step;
__constant__ int planes[2];

__global__ void fill(float *out) {
    int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
    out[z * planes[1] + y * step + x / 2] = x + y + z; // finding: race out
}

void set_steps();

void run(float *out) {
    set_steps();
    fill<<<dim3(16, 8), 64>>>(out);
}
