//pass
//--blockDim=64 --gridDim=4
// Assembly that computes in registers gives any result; it may change what it is given, and nothing else.

__device__ __forceinline__ unsigned lane() {
  unsigned r;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(r));
  return r;
}

__global__ void compute(float *a, const float *b, unsigned *lanes, unsigned x, unsigned y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float r = a[i];
  unsigned low = x, high = 0;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(r), "f"(b[i]), "f"(1.0f));
  asm("{\n\t"
      ".reg .u32 t;\n\t"
      "mad.lo.cc.u32 t, %2, %3, %0; // carries\n\t"
      "madc.hi.u32 %1, %2, %3, 0;\n\t"
      "mov.u32 %0, t;\n\t"
      "}"
      : "+r"(low), [high] "=r"(high)
      : "r"(x), "r"(y)
      : "cc");
  asm volatile("" ::: "memory");
  a[i] = r;
  lanes[i] = lane() + low + high;
}
