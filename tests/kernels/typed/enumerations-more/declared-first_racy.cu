//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A declaration before the enumerators fixes the type.

enum E : short;
enum E : short { A = 1 };

__global__ void k(int *out) {
  out[(sizeof(A) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
