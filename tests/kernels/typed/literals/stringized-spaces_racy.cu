//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// White space between the tokens of a macro's argument is one space of the string.

#define SIZE(x) sizeof(#x)

__global__ void k(int *out) {
  out[(SIZE(a   +  b) == 4) * threadIdx.x] = threadIdx.x;  // finding: race
}
