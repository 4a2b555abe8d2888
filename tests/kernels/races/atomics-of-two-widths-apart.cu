//pass
//--blockDim=32 --gridDim=4
// One buffer with counters of both widths: no two of different widths overlap, and those of one width are atomic for each other.

__global__ void f(unsigned long long *totals) {
  unsigned *small = (unsigned *)(totals + 8);
  atomicAdd(&totals[threadIdx.x % 8], 1ull);
  atomicAdd(&small[threadIdx.x % 5], 5u);
}
