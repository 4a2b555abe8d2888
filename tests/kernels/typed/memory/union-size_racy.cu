//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A union is as large as its largest member, aligned for all.

union U { char c[5]; int i; };

__global__ void k(int *out) {
  out[(sizeof(U) == 5) * threadIdx.x] = threadIdx.x;  // finding: race out
}
