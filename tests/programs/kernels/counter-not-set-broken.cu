//program:REFUTED
// A counter that nobody has set to zero.

#include <cuda_runtime.h>

#define N 4096

__global__ void count(unsigned *c)
{
    atomicAdd(c, 1u);
}

int main()
{
    unsigned *c;
    cudaMalloc(&c, sizeof(unsigned));
    count<<<4, 64>>>(c); // finding: unwritten c
    return 0;
}
