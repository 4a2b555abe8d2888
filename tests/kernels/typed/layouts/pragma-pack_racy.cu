//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// pack(push, 1) packs what follows until pop.

#pragma pack(push, 1)
struct S { char c; int i; };
#pragma pack(pop)
struct Q { char c; int i; };

__global__ void k(int *out) {
  out[(sizeof(S) + sizeof(Q) == 16) * threadIdx.x] = threadIdx.x;  // finding: race out
}
