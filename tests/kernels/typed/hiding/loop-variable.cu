//pass
//--blockDim=64 --gridDim=1
// The variable of a loop hides the outer one, which keeps its value.

__global__ void k(int *out) {
  int i = 1;
  for (int i = 0; i < 2; i++)
    if (i == 7)
      return;
  out[i * threadIdx.x] = threadIdx.x;
}
