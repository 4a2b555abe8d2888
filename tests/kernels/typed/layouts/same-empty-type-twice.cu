//pass
//--blockDim=64 --gridDim=1
// An empty base and a member of its type have two addresses.

struct E {};
struct D : E { E e; };

__global__ void k(int *out) {
  out[(sizeof(D) == 2) * threadIdx.x] = threadIdx.x;
}
