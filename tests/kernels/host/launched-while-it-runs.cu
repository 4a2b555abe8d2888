//pass
//
// The same, where what is launched does not hang on what is called again, and a table of a function that launches nothing.
#include <cuda_runtime.h>
#include <functional>

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

void launch(int *a, int n) { put<<<1, n>>>(a); }
void count(int *a, int n) { n++; }
void (*table[])(int *, int) = {count};

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    std::function<int(int)> named = [&](int n) { return n < 64 ? named(n * 2) : n; };
    named(32);
    const int n = 32;
    std::function<void(int)> other = [&](int m) { launch(a, n); if (m < 64) other(m * 2); };
    other(32);
    launch(a, 32);
    table[0](a, 64);
    return 0;
}
