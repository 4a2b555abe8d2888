//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member hides an outer type, which the keyword still finds.

struct T { int a, b, c; };
struct S { char T; __device__ int f() const { return sizeof(T) * 100 + sizeof(struct T); } };

__global__ void k(int *out) {
  out[(S().f() == 1212) * threadIdx.x] = threadIdx.x;  // finding: race out
}
