//pass
//--blockDim=64 --gridDim=1
// pack(2) bounds alignment by 2.

#pragma pack(push, 2)
struct S { char c; long l; char d; };
#pragma pack(pop)

__global__ void k(int *out) {
  out[(sizeof(S) == 12) * threadIdx.x] = threadIdx.x;
}
