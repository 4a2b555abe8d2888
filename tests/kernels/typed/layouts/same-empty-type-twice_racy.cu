//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An empty base and a member of its type have two addresses.

struct E {};
struct D : E { E e; };

__global__ void k(int *out) {
  out[(sizeof(D) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
