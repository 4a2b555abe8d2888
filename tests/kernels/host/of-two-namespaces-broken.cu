//xfail:NOT_ALL_VERIFIED
//
// A kernel that the types of its arguments bring in; one that a declaration in a block brings in; one that stands in a namespace
// within the one that is named.

namespace library {
struct Part { int *at; };
__global__ void fill(Part part) { part.at[threadIdx.x] = blockIdx.x; }  // finding: race
}  // namespace library
__global__ void fill(long n) {}

namespace outer {
inline namespace v2 {
__global__ void clear(int *out) { out[threadIdx.x] = blockIdx.x; }  // finding: race out
}  // namespace v2
}  // namespace outer

namespace other {
__global__ void clear(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void copy(int *out) { out[threadIdx.x] = blockIdx.x; }  // finding: race out
}  // namespace other
__global__ void copy(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
    int *d;
    cudaMalloc(&d, 4096 * sizeof(int));
    library::Part part = {d};
    fill<<<4, 64>>>(part);
    outer::clear<<<4, 64>>>(d);
    other::clear<<<4, 64>>>(d);
    using other::copy;
    copy<<<4, 64>>>(d);
    ::copy<<<4, 64>>>(d);
    cudaDeviceSynchronize();
}
