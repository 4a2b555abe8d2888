//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The operand of an assignment operator is evaluated before the object, also where a class has its own.

struct S { int v; __device__ S &operator=(const S &o) { v = o.v + 1; return *this; } };
__device__ S make(int &i) { S s; i++; s.v = 5; return s; }

__global__ void k(int *out) {
  S s[2];
  int i = 0;
  s[0].v = s[1].v = 0;
  s[i] = make(i);
  out[(s[0].v == 6) * threadIdx.x] = threadIdx.x;  // finding: race out
}
