//xfail:NOT_ALL_VERIFIED
//
// A reference of another name in a lambda, the address of what is only read, and memory that kernels write to as well.
#include <cuda_runtime.h>

struct Reaching { const int *kept; Reaching(const int &n) : kept(&n) {} void change() { *(int *)kept = 64; } };

__managed__ int width = 32;

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(by_name)  // finding: race a
KERNEL(by_address)  // finding: race a
KERNEL(by_kernel)  // finding: race a
__global__ void widen() { width = 64; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    auto change = [&m = n] { m = 64; };
    change();
    by_name<<<1, n>>>(a);  // launch: by_name * 1
    int o = 32;
    Reaching reaching(o);
    o = 32;
    reaching.change();
    by_address<<<1, o>>>(a);  // launch: by_address * 1
    widen<<<1, 1>>>();  // launch: widen 1 1
    cudaDeviceSynchronize();
    by_kernel<<<1, width>>>(a);  // launch: by_kernel * 1
    return 0;
}
