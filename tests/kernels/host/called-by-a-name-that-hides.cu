//pass
//
// A function that is given to another one which has something else of the same name: what was given is called.
__global__ void rows(float *out, int n, int pitch) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * pitch + i] = i;
}

void fill(float *out, int height, int n, int pitch) {
    rows<<<height, 128>>>(out, n, pitch);
}

typedef void (*Step)(float *, int, int, int);

void nothing(float *out, int height, int n, int pitch) {}

void measure(Step step, Step fill, float *out, int height, int n, int pitch) {
    step(out, height, n, pitch);
    fill(out, height, n, pitch);
}

int main() {
    float *out;
    cudaMalloc(&out, 64 * 1024 * sizeof(float));
    fill(out, 64, 1000, 1024);
    measure(fill, nothing, out, 64, 1000, 1024);
}
