//xfail:UNKNOWN
//--blockDim=64 --gridDim=1 --vcgen-opt=/checkArrays:out --check-initialised
// Nobody orders the writes before the reads: who wrote a cell is known only where races on it are looked for.

__global__ void f(int *out) {
  __shared__ int t[64];
  t[threadIdx.x] = 1;
  out[threadIdx.x] = t[63 - threadIdx.x];
}
