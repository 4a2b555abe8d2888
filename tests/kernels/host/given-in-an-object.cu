//pass
//
// A function that is given to another one as it is, or in an object, which calls it with what it makes of its arguments.
#include <functional>

__global__ void rows(float *out, int n, int pitch) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * pitch + i] = i;
}

void fill(float *out, int height, int n, int pitch) {
    rows<<<height, 128>>>(out, n, pitch);
}

void measure(void (*step)(float *, int, int, int), float *out, int height, int n, int pitch) {
    step(out, height, n, pitch);
}

int main() {
    float *out;
    cudaMalloc(&out, 64 * 66000 * sizeof(float));
    measure(fill, out, 64, 1000, 66000);
}
