//pass
//
// Kernels of one name in two namespaces: each is launched where its namespace is named, opened, or around. That of `part` would
// race with more than one block.

namespace whole {
__global__ void across(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
void here(int *d) { across<<<4, 64>>>(d); }  // launch: across 64 4
}  // namespace whole

namespace part {
__global__ void across(int *out) { out[threadIdx.x] = blockIdx.x; }
void here(int *d) { across<<<1, 64>>>(d); }  // launch: across_2 64 1
}  // namespace part

namespace again = whole;

template <typename F> void with(F kernel, int blocks, int *d) { kernel<<<blocks, 32>>>(d); }  // launch: across 32 2  // launch: across_2 32 1

void opened(int *d) {
    using namespace whole;
    across<<<8, 64>>>(d);  // launch: across 64 8
}

int main() {
    int *d;
    cudaMalloc(&d, 4096 * sizeof(int));  // size: out 4096 * sizeof(int)
    whole::across<<<16, 64>>>(d);  // launch: across 64 16
    again::across<<<17, 64>>>(d);  // launch: across 64 17
    part::across<<<1, 128>>>(d);   // launch: across_2 128 1
    whole::here(d);
    part::here(d);
    opened(d);
    with(whole::across, 2, d);
    with(part::across, 1, d);
    cudaDeviceSynchronize();
}
