// cuda_pipeline.h: copies that a thread does not wait for.
typedef unsigned long __mbarrier_t;
// What headers/cuda/pipeline is made of.
template <typename G> static GPUVERIFY_D void __gpuverify_group_copy(const G &, void *to, const void *from, size_t bytes);
static GPUVERIFY_D void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0);
static GPUVERIFY_D void __pipeline_commit();
static GPUVERIFY_D void __pipeline_wait_prior(size_t);
static GPUVERIFY_D void __pipeline_arrive_on(__mbarrier_t *);
// Bulk copies, which are not known.
#define GPUVERIFY_BULK(name) static GPUVERIFY_D int name(...);
GPUVERIFY_BULK(cp_async_bulk_global_to_shared) GPUVERIFY_BULK(cp_async_bulk_shared_to_global)
GPUVERIFY_BULK(cp_async_bulk_commit_group) GPUVERIFY_BULK(cp_async_bulk_wait_group_read)
GPUVERIFY_BULK(fence_proxy_async_shared_cta) GPUVERIFY_BULK(barrier_arrive_tx) GPUVERIFY_BULK(barrier_expect_tx)
GPUVERIFY_BULK(memcpy_async_tx) GPUVERIFY_BULK(cp_async_bulk_tensor_1d_global_to_shared)
GPUVERIFY_BULK(cp_async_bulk_tensor_1d_shared_to_global) GPUVERIFY_BULK(cp_async_bulk_tensor_2d_global_to_shared)
GPUVERIFY_BULK(cp_async_bulk_tensor_2d_shared_to_global) GPUVERIFY_BULK(cp_async_bulk_tensor_3d_global_to_shared)
GPUVERIFY_BULK(cp_async_bulk_tensor_3d_shared_to_global) GPUVERIFY_BULK(cp_async_bulk_tensor_4d_global_to_shared)
GPUVERIFY_BULK(cp_async_bulk_tensor_4d_shared_to_global) GPUVERIFY_BULK(cp_async_bulk_tensor_5d_global_to_shared)
GPUVERIFY_BULK(cp_async_bulk_tensor_5d_shared_to_global)
#undef GPUVERIFY_BULK
