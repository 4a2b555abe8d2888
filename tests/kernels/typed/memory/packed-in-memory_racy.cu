//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Members of a packed class stand without gaps.

struct __attribute__((packed)) S { char c; char d[3]; char e; };
__global__ void k(S *out) {
  char *bytes = (char *)out;
  out[threadIdx.x].e = 1;  // finding: race out
  bytes[5 * threadIdx.x + 9] = threadIdx.x;  // finding: race out
}
