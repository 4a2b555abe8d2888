//pass
//
// Objects that are made of values, or only read what they are made of, leave it alone.
#include <cuda_runtime.h>
#include <vector>

struct Reading { int n; Reading(const int &m) : n(m) {} };
struct Copying { int n; Copying(int m) : n(m) { n = 64; } };

void take(Reading r, Copying c) {}

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    take(n, n);
    Reading r = n;
    Copying c(n);
    std::vector<Copying> several;
    several.push_back(n);
    put<<<1, n>>>(a);  // launch: put 32 1
    return 0;
}
