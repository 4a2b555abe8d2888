//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// A constant that is never found.

constexpr int rise(int n) { return n == 0 ? 0 : rise(n + 1); }

__global__ void endless(int *out) {
  __shared__ int tile[rise(1)];
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x];
}
