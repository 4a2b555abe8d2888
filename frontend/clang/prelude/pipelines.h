// cuda_pipeline.h: copies that a thread does not wait for.
typedef unsigned long __mbarrier_t;
// What headers/cuda/pipeline is made of.
template <typename G> static GPUVERIFY_D void __gpuverify_group_copy(const G &, void *to, const void *from, size_t bytes);
static GPUVERIFY_D void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0);
static GPUVERIFY_D void __pipeline_commit();
static GPUVERIFY_D void __pipeline_wait_prior(size_t);
static GPUVERIFY_D void __pipeline_arrive_on(__mbarrier_t *);
