//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// Assembly that stores to memory is no arithmetic.

__global__ void compute(int *a) {
  asm volatile("mul.lo.s32 %0, %0, 3; st.global.s32 [%1], %0;" : : "r"(threadIdx.x), "l"(a));
}
