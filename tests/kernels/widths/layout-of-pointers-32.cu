//pass
//--blockDim=64 --gridDim=1 --pointer-bitwidth=32
// assuming: in-bounds, pointer-width
// listed: size_t and pointers have 32 bits

struct Node { int *next; int v; };

__global__ void k(int *a) { a[threadIdx.x * (16 - sizeof(Node))] = threadIdx.x; }
