//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The padding at the end of a plain base is not used.

struct B { int a; char c; };
struct D : B { char d; };

__global__ void k(int *out) {
  out[(sizeof(D) == 8) * threadIdx.x] = threadIdx.x;  // finding: race out
}
