//pass
//--blockDim=64 --gridDim=1
// Which memory a pointer leads into is known where it can only lead to objects that are known.
__device__ void put(int *p, int value) {
  if (__isShared(p)) p[threadIdx.x] = value;
  else if (__isGlobal(p)) p[threadIdx.x + 64] = value;
  else p[0] = value;
}

__global__ void f(int *out, int where) {
  __shared__ int s[64];
  int own = 0;
  put(s, 1);
  put(out, 2);
  put(where > 3 ? s : out, 3);
  put(&own - threadIdx.x * 0, 4);
}
