//xfail:NOT_ALL_VERIFIED
//
// A function that is given to another one, which only calls it: each of its calls is read, and nobody else has it. It has the name
// of its kernel, and the sizes come through references to a pack of arguments.
#include <utility>

__global__ void rows(float *out, int n, int pitch) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * pitch + i] = i;  // finding: race out
}

void rows(float *out, int height, int n, int pitch, int block) {
    rows<<<height, block>>>(out, n, pitch);
}

void fill(int which, float *out, int height, int n, int pitch, int block) {
    if (which == 1) rows(out, height, n, pitch, block);
}

template <class Step, class... Arguments>
void measure(int times, Step step, Arguments &&...arguments) {
    for (int i = 0; i < times; i++) step(std::forward<Arguments>(arguments)...);
}

int main(int argc, char **argv) {
    int n = 1000, pitch = (n + 63) & ~63, which = atoi(argv[1]);
    float *out;
    cudaMalloc(&out, 64 * pitch * sizeof(float));
    fill(which, out, 64, n, pitch, 128);
    measure(10, fill, which, out, 64, n, pitch - 65, 128);
}
