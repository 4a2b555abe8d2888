//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *a, int *b, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  switch (in[i] % 3) {
  case 0:
    a[i] = 1;
    break;
  case 1:
    b[i] = 1;
    break;
  default:
    a[i] = 2;
  }
}
