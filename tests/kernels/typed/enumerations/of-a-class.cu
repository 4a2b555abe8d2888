//pass
//--blockDim=64 --gridDim=1
// An enumerator of a class is named by it.

enum { A = 0 };
struct S { enum { A = 1 }; };

__global__ void k(int *out) {
  out[(A * 0 + S::A) * threadIdx.x] = threadIdx.x;
}
