//pass
//--blockDim=64 --gridDim=1
// An attribute behind the members of a class aligns it as one before them does.

struct S { char c; int n; } __attribute__((aligned(16)));
typedef struct { char c; int n; } __attribute__((packed)) P;
struct B { int t; } __attribute__((aligned(8))) __attribute__((aligned(32)));

__global__ void k(int *out) {
  out[(sizeof(S) == 16 && sizeof(P) == 5 && sizeof(B) == 32) * threadIdx.x] = threadIdx.x;
}
