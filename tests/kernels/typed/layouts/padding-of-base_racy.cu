//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member may lie in the padding of a base that has a constructor; the base is copied without it.

struct P {
  int a;
  short b;
  __device__ P() : a(1), b(2) {}
};
struct Q : P {
  short c = 5;
};
struct R : Q {
  char d = 7;
};
__device__ void change(P &p) {
  P other;
  other.a = 8;
  p = other;
}
__global__ void k(int *out) {
  R r;
  change(r);
  R s = r;
  out[(s.a * 10000 + s.b * 1000 + s.c * 100 + s.d * 10 + sizeof(R) - sizeof(Q) == 82004) * threadIdx.x] = threadIdx.x;  // finding: race out
}
