//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
#define FIRST [[] { return 0; }()]

__global__ void f(int *a) {
    a FIRST = threadIdx.x;  // finding: race a
}
