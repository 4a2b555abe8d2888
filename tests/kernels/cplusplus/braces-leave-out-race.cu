//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
struct One { int a; __device__ One() : a(1) {} };
struct Mixed { int x; int y = 2; One one; };

__global__ void f(int *out) {
  int t = threadIdx.x;
  Mixed some{5};
  One many[2] = {};
  out[some.y == 0 ? t : 0] = t; // finding: race out
  out[64 + (some.one.a == 0 ? t : 0)] = t; // finding: race out
  out[128 + (many[1].a == 0 ? t : 0)] = t; // finding: race out
}
