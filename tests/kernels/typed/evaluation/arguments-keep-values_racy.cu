//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Parameters get the values that their arguments have when these are evaluated; a reference is to what comes of it.

__device__ int both(int value, const int &now, int) { return value * 2 + now; }

__global__ void k(int *out) {
  int a[2] = {1, 0}, i = 0;
  int found = both(a[i], i, ++i); // not 0 * 2 + 1
  out[(found == 1 ? 1 : 0) * threadIdx.x] = threadIdx.x; // finding: race out
}
