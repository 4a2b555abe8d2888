//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The structure has 16 bytes, not 8.

struct Node { int *next; int v; };

__global__ void k(int *a) {
  a[threadIdx.x * (16 - sizeof(Node))] = threadIdx.x;  // finding: race a
}
