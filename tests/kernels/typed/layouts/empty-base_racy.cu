//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An empty base takes no room, an empty member does.

struct E {};
struct D : E { int x; };
struct M { E e; int x; };

__global__ void k(int *out) {
  out[(sizeof(M) - sizeof(D) == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
