//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable that assembly writes is no longer what it was.

__global__ void compute(int *a, unsigned x) {
  int i = threadIdx.x;
  asm("lop3.b32 %0, %1, %2, %0, 0x80;" : "+r"(i) : "r"(x), "r"(x));
  a[i] = threadIdx.x;  // finding: race a
}
