//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
struct pair { int first[4]; int second[4]; };
__global__ void f(int *out) {
  __shared__ pair t;
  int x = threadIdx.x;
  if (x < 8)
    t.first[x] = x; // finding: bounds
}
