//pass
//--blockDim=64 --gridDim=1
// White space between the tokens of a macro's argument is one space of the string.

#define SIZE(x) sizeof(#x)

__global__ void k(int *out) {
  out[(SIZE(a   +  b) == 6) * threadIdx.x] = threadIdx.x;
}
