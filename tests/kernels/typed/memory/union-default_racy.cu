//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A union's member with a default initialiser is the one that is initialised.

union U { char c; int n = 0; };

__global__ void k(int *out) {
  U u;
  out[u.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
