//xfail:NOT_ALL_VERIFIED
//
// A function that is given to another one, which hands it on: whoever has it then may call it with other sizes.
__global__ void rows(float *out, int n, int pitch) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * pitch + i] = i;  // finding: race out
}

void fill(float *out, int height, int n, int pitch) {
    rows<<<height, 128>>>(out, n, pitch);
}

typedef void (*Step)(float *, int, int, int);
void keep(Step step);

void measure(Step step, float *out, int height, int n, int pitch) {
    step(out, height, n, pitch);
    keep(step);
}

int main() {
    float *out;
    cudaMalloc(&out, 64 * 1024 * sizeof(float));
    measure(fill, out, 64, 1000, 1024);
}
