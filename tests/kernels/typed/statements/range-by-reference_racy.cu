//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The variable of a range-for by reference is the element.

__global__ void k(int *out) {
  int a[2] = {1, 5};
  for (int &x : a)
    x = 0;
  out[a[0] * threadIdx.x] = threadIdx.x;  // finding: race out
}
