//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is deduced from a bit-field is its declared type: a variable, a result, a member of a lambda; only arithmetic promotes it.

struct W {
  unsigned u : 3;
};

__device__ auto low(W w) { return w.u; }

__global__ void k(int *out) {
  W w;
  w.u = threadIdx.x & 1;
  auto kept = w.u;
  auto member = [x = w.u] { return x - 2 < 0; };
  int index = (kept - 2 < 0) + (low(w) - 2 < 0) + member() + (w.u - 2 < 0); // only the last one
  out[(index == 1 ? 0 : 1) * threadIdx.x] = threadIdx.x; // finding: race out
}
