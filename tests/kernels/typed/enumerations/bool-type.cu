//pass
//--blockDim=64 --gridDim=1
// An enumeration of bool has its size, and + makes an int of it.

enum E : bool { NO, YES };

__global__ void k(int *out) {
  out[(sizeof(E) + sizeof(+YES) == 5) * threadIdx.x] = threadIdx.x;
}
