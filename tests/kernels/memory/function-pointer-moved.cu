//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

typedef int (*operation)(int);

__device__ int same(int i) { return i; }

__global__ void f(int *a, int n) {
  char *bytes = (char *)same;
  if (n > 0)
    bytes += 4;
  a[threadIdx.x] = ((operation)bytes)(threadIdx.x);  // finding: pointer
}
