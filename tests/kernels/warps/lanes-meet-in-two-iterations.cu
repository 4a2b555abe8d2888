//pass
//--blockDim=64 --gridDim=2
// wrong: a proof has lanes meet in one iteration only
// Even lanes wait in the first iteration until odd ones come in the second one.

__global__ void f(int *a) {
  for (int k = 0; k < 2; ++k)
    if (threadIdx.x % 2 == k)
      __syncwarp();
  a[blockIdx.x * 64 + threadIdx.x] = 1;
}
