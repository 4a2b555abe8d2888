//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A cast of a base to the derived class reaches its own members.

struct B { int n = 1; };
struct D : B { int n = 0; };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[(static_cast<D &>(b).n + 0 * b.n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
