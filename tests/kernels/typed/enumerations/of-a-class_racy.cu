//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumerator of a class is named by it.

enum { A = 1 };
struct S { enum { A = 0 }; };

__global__ void k(int *out) {
  out[(A * 0 + S::A) * threadIdx.x] = threadIdx.x;  // finding: race out
}
