//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The range of a range-for is evaluated once.

struct S { int v[3] = {1, 2, 3}; };
__device__ int (&get(S &s, int &count))[3] {
  count++;
  return s.v;
}

__global__ void k(int *out) {
  S s;
  int count = 0, sum = 0;
  for (int x : get(s, count))
    sum += x;
  out[(sum == 6 && count == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
