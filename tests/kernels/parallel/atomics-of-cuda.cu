//pass
//--blockDim=64 --gridDim=4
// Every kind of atomic, each on an element that all threads share.

__global__ void f(int *a, unsigned *b, float *x) {
  atomicAdd(&a[0], 1);
  atomicSub(&a[1], 1);
  atomicExch(&a[2], 1);
  atomicMin(&a[3], 1);
  atomicMax(&a[4], 1);
  atomicAnd(&a[5], 1);
  atomicOr(&a[6], 1);
  atomicXor(&a[7], 1);
  atomicCAS(&a[8], 1, 2);
  atomicInc(&b[0], 10);
  atomicDec(&b[1], 10);
  atomicAdd(x, 1.0f);
}
