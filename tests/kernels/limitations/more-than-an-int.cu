//pass
//
// assuming: few-cells, host-launch, no-overflow
// An array of which the host code gives the size in 64 bits has no more elements than an `int` numbers.
#include <cstdlib>

__global__ void put(char *a, long long n) {
    int last = n - 1;
    if (threadIdx.x == 0) a[last] = 1;
}

int main(int argc, char **argv) {
    long long n = atoll(argv[1]);
    if (n < 1) return 1;
    char *a;
    cudaMalloc(&a, n);
    put<<<1, 32>>>(a, n);
}
