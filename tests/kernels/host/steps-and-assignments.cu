//pass
//
// Operators that change nothing but their operands leave other variables alone.
#include <algorithm>
#include <cuda_runtime.h>

static int width = 32;

struct Item { int x; Item &operator=(const Item &other) { x = other.x; return *this; } };
struct Counter { int n; Counter &operator++() { n++; return *this; } };
inline __host__ __device__ void operator+=(float3 &a, float3 b) { a.x += b.x; }

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
__global__ void put_too(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    Item items[2], item;
    std::fill(items, items + 2, item);
    Counter counter{0};
    ++counter;
    float3 sum = make_float3(0, 0, 0);
    sum += sum;
    put<<<1, width>>>(a);  // launch: put 32 1
    dim3 block(32);
    put_too<<<1, block.x>>>(a);  // launch: put_too 32 1
    return 0;
}
