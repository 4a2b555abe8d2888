//pass
//
// A name means what stands before it: a launch in front of a namespace's own kernel is of the one that is known there.

namespace whole { __global__ void fill(int *out); }
using whole::fill;
namespace part {
void before(int *d) { fill<<<4, 64>>>(d); }  // launch: fill 64 4
struct Outer {
    struct Inner { static void before(int *d) { fill<<<5, 64>>>(d); } };  // launch: fill 64 5
    static void before(int *d) { Inner::before(d); }
};
__global__ void fill(int *out) { out[threadIdx.x] = blockIdx.x; }
void after(int *d) { fill<<<1, 64>>>(d); }  // launch: fill_2 64 1
}  // namespace part
namespace whole { __global__ void fill(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; } }

int main() {
    int *d;
    cudaMalloc(&d, 4096 * sizeof(int));  // size: out 4096 * sizeof(int)
    part::before(d);
    part::Outer::before(d);
    part::after(d);
    cudaDeviceSynchronize();
}
