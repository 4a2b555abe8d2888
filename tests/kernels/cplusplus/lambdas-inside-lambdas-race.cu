//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The lambda inside captured x before it became the thread's number.

__global__ void nested(int *a) {
  int t = threadIdx.x;
  int x = 0;
  auto outer = [&]() {
    auto then = [=]() { return x; };
    x = t;
    return then();
  };
  a[outer()] = t;  // finding: race a
}
