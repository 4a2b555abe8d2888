//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// No array has a negative number of elements, nor more bytes than a device can address: nothing is shown of such ones. Both are "vacuous".

__global__ void f(int *t) { // vacuous: contradiction
  __requires(__array_length(t) < 0); // vacuous: contradiction
  t[0] = threadIdx.x;
}

__global__ void g(int *t) { // vacuous: contradiction
  __requires(__array_length(t) > (1LL << 46)); // vacuous: contradiction
  t[0] = threadIdx.x;
}
