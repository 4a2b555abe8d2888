//pass
//
// A copy of another name in a lambda, and a constructor that only reads what it is given.
#include <cuda_runtime.h>

struct Reading { int kept; Reading(const int &n) : kept(n) {} };

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    auto change = [m = n]() mutable { m = 64; };
    change();
    Reading reading(n);
    put<<<1, n>>>(a);  // launch: put 32 1
    return 0;
}
