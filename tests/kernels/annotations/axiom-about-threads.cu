//pass
//--blockDim=64 --gridDim=8
// assuming: in-bounds, axioms

__axiom(blockIdx.x == 3);

__global__ void f(int *a) {
  a[threadIdx.x] = threadIdx.x + blockIdx.x;
  if (blockIdx.x != 3)
    a[0] = threadIdx.x;
}
