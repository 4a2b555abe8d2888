//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A structured binding of an array copies its elements in order.

__global__ void k(int *out) {
  int v[2] = {1, 0};
  auto [a, b] = v;
  v[1] = 5;
  out[(b + 0 * a) * threadIdx.x] = threadIdx.x;  // finding: race out
}
