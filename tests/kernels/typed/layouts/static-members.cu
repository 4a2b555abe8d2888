//pass
//--blockDim=64 --gridDim=1
// Static members take no room.

struct S { int n; static constexpr long big = 5; };

__global__ void k(int *out) {
  out[(sizeof(S) == 4) * threadIdx.x] = threadIdx.x;
}
