//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// What lies behind a member is another member.

struct pair {
  int first[32];
  int second[32];
};

__global__ void f(void) {
  __shared__ pair t;
  int x = threadIdx.x;
  if (x < 33)
    t.first[x] = x; // finding: bounds
}
