//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// One arm would overflow, the other one is taken: what is assumed of an arm says nothing of the other.
__global__ void f(int *a, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = w > 100000000 ? i / 2 : i * w * 8 + i;
  a[at] = i; // finding: race a
}
