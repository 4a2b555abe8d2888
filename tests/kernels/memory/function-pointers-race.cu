//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

typedef int (*operation)(int *, int);

__device__ int own(int *a, int i) { return a[i]; }           // finding: race a
__device__ int neighbour(int *a, int i) { return a[i + 1]; }  // finding: race a

__global__ void f(int *a, int n) {
  operation chosen = n > 0 ? own : neighbour;
  a[threadIdx.x] = chosen(a, threadIdx.x);  // finding: race a
}
