//pass
//--blockDim=64 --gridDim=1
// A reference as a member takes a pointer's room.

struct S { char &c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 8) * threadIdx.x] = threadIdx.x;
}
