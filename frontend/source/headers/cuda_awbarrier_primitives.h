// Barriers in memory by functions of C (CUDA C++ Programming Guide, "Memory Barrier Primitives Interface"): what cuda::barrier is, for
// threads of a block. That a barrier's life ends (__mbarrier_inval) is not modelled.
#ifndef GPUVERIFY_CUDA_AWBARRIER_PRIMITIVES
#define GPUVERIFY_CUDA_AWBARRIER_PRIMITIVES
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

__device__ inline unsigned int __mbarrier_maximum_count() { return 1048575u; }
__device__ inline void __mbarrier_init(__mbarrier_t *bar, unsigned int count) { *bar = (unsigned long long)count * 0x40000200000ull; }
__device__ inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *bar) { return __gpuverify_arrive_block(bar, 1ull, 0ull, 0ull); }
__device__ inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *bar) {
  return __gpuverify_arrive_block(bar, 1ull, 1ull, 0ull);
}
__device__ inline bool __mbarrier_test_wait(__mbarrier_t *bar, __mbarrier_token_t token) {
  return __gpuverify_look_block(bar) >> 63 != token >> 63;
}
#endif
