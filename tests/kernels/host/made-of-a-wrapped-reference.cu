//pass
//
// What is made of other variables, or of values, beside such classes.
#include <cuda_runtime.h>
#include <functional>
#include <vector>

struct Keeping { int &kept; Keeping(int &n) : kept(n) {} };
struct Inheriting : Keeping { using Keeping::Keeping; };

void take(Inheriting i) { i.kept = 64; }
void take_wrapped(std::reference_wrapper<int> w) { w.get() = 64; }
void take_value(int n) { n = 64; }

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32, other = 5;
    take(other);
    take_wrapped(other);
    std::reference_wrapper<int> again = other;
    again.get() = 64;
    take_value(n);
    std::vector<int> values(n);
    values[0] = 64;
    put<<<1, n>>>(a);  // launch: put 32 1
    return 0;
}
