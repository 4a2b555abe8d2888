//pass
//
#include <thrust/device_vector.h>
#include <cstdlib>
#include <tuple>
#include <utility>

__global__ void along(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) out[i] = in[i - 1];
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    thrust::device_vector<float> a(n), b(n);  // size: in n * 4  // size: out n * 4
    for (int step = 0; step < argc; step++) {
        along<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(a.data()), thrust::raw_pointer_cast(&b[0]), n);  // launch: along 128 *  // requires: gridDim.x == (n + 127) / 128
        if (step % 3 == 0) a.swap(b);
        else std::swap(a, b);
    }
    float *p, *q;
    cudaMalloc(&p, n * sizeof(float));  // size: in n * 4  // size: out n * 4
    cudaMalloc(&q, n * sizeof(float));  // size: in n * 4  // size: out n * 4
    for (int step = 0; step < argc; step++) {
        along<<<(n + 127) / 128, 128>>>(p, q, n);  // launch: along 128 *  // requires: gridDim.x == (n + 127) / 128
        std::tie(p, q) = std::make_tuple(q, p);
    }
    return 0;
}
