//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

typedef int (*operation)(int);

__device__ int same(int i) { return i; }

__global__ void f(int *a, operation given) {
  operation fallback = same;
  a[threadIdx.x] = given(threadIdx.x);  // finding: pointer
}
