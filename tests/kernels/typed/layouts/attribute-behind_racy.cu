//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An attribute behind the members of a class aligns it as one before them does.

struct S { char c; int n; } __attribute__((aligned(16)));
typedef struct { char c; int n; } __attribute__((packed)) P;
struct B { int t; } __attribute__((aligned(8))) __attribute__((aligned(32)));

__global__ void k(int *out) {
  out[(sizeof(S) == 8 || sizeof(P) == 8 || sizeof(B) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
