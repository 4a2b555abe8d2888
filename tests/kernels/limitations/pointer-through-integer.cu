//pass
//--blockDim=64 --gridDim=1
// wrong: where a pointer that was a number in between points is not known
// The pointer is the parameter again.

__global__ void f(int *a) {
  size_t number = (size_t)a + sizeof(int);
  int *again = (int *)number - 1;
  again[threadIdx.x] = threadIdx.x;
}
