//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, clocks
// What a thread has measured is not negative, in the branch of some threads as well.
__global__ void f(int *out) {
  const long long begin = clock64();
  long long end = begin;
  if (threadIdx.x % 2)
    end = clock64();
  const long long last = clock64();
  out[last >= end && end >= begin ? threadIdx.x : 0] = threadIdx.x;
}
