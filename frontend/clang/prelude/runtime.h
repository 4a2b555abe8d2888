// The host's side, as far as it decides which kernels are launched: everything else that host code calls may be missing.
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUctx_st *CUcontext;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct cublasContext *cublasHandle_t;
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cudnnContext *cudnnHandle_t;
typedef struct curandGenerator_st *curandGenerator_t;
typedef struct ncclComm *ncclComm_t;
typedef int cufftHandle;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr, CUmemGenericAllocationHandle;
struct CUmemAllocationProp_st;
struct CUmemAccessDesc_st;
struct CUmemLocation_st;
typedef CUmemAllocationProp_st CUmemAllocationProp;
typedef CUmemAccessDesc_st CUmemAccessDesc;
typedef CUmemLocation_st CUmemLocation;
enum CUmemAllocationGranularity_flags { CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1 };
enum CUmemAccess_flags {
  CU_MEM_ACCESS_FLAGS_PROT_NONE = 0, CU_MEM_ACCESS_FLAGS_PROT_READ = 1, CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
};
enum CUmemLocationType { CU_MEM_LOCATION_TYPE_INVALID = 0, CU_MEM_LOCATION_TYPE_DEVICE = 1 };
enum cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorNotReady = 600 };
enum CUresult { CUDA_SUCCESS = 0 };
typedef cudaError cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice,
                      cudaMemcpyDefault };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte };
enum cudaDeviceAttr { cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMultiProcessorCount = 16, cudaDevAttrCooperativeLaunch = 95 };
struct [[clang::annotate("code")]] cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes, preferredShmemCarveout;
};
struct [[clang::annotate("code")]] cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, sharedMemPerMultiprocessor, sharedMemPerBlockOptin;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor, multiProcessorCount,
      maxThreadsPerMultiProcessor, l2CacheSize, memoryClockRate, memoryBusWidth, integrated, canMapHostMemory, concurrentKernels,
      cooperativeLaunch, unifiedAddressing;
};
struct [[clang::annotate("code")]] cudaExtent { size_t width, height, depth; };
struct [[clang::annotate("code")]] cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
struct [[clang::annotate("code")]] cudaPos { size_t x, y, z; };
struct cudaResourceDesc;
struct cudaTextureDesc;
struct FILE;
extern FILE *stdin, *stdout, *stderr;
int fprintf(FILE *, const char *, ...);
int fflush(FILE *);
#define GPUVERIFY_H __attribute__((host))
// What a launch stands for, by the two names that clang looks for.
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t bytes = 0, void *stream = nullptr);
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t bytes = 0, cudaStream_t stream = nullptr);
template <typename T> GPUVERIFY_HD cudaError_t cudaMalloc(T **, size_t);
template <typename T> GPUVERIFY_H cudaError_t cudaMallocManaged(T **, size_t, unsigned int = 1);
template <typename T> GPUVERIFY_H cudaError_t cudaMallocHost(T **, size_t, unsigned int = 0);
template <typename T> GPUVERIFY_H cudaError_t cudaHostAlloc(T **, size_t, unsigned int);
template <typename T> GPUVERIFY_H cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t);
template <typename T> GPUVERIFY_H cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t);
GPUVERIFY_HD cudaError_t cudaFree(void *);
GPUVERIFY_H cudaError_t cudaFreeHost(void *), cudaFreeAsync(void *, cudaStream_t), cudaMemset(void *, int, size_t);
GPUVERIFY_H cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = nullptr);
GPUVERIFY_H cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
GPUVERIFY_H cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t = nullptr);
GPUVERIFY_H cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t, size_t, size_t, cudaMemcpyKind);
template <typename T>
GPUVERIFY_H cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice);
template <typename T>
GPUVERIFY_H cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <typename T> GPUVERIFY_H cudaError_t cudaGetSymbolAddress(void **, const T &);
GPUVERIFY_HD cudaError_t cudaDeviceSynchronize(), cudaGetLastError(), cudaPeekAtLastError(), cudaGetDevice(int *);
GPUVERIFY_HD const char *cudaGetErrorString(cudaError_t);
GPUVERIFY_HD const char *cudaGetErrorName(cudaError_t);
GPUVERIFY_H cudaError_t cudaThreadSynchronize(), cudaDeviceReset(), cudaSetDevice(int), cudaGetDeviceCount(int *);
GPUVERIFY_H cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
GPUVERIFY_HD cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int);
GPUVERIFY_H cudaError_t cudaEventCreate(cudaEvent_t *), cudaEventDestroy(cudaEvent_t), cudaEventSynchronize(cudaEvent_t);
GPUVERIFY_H cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr), cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
GPUVERIFY_H cudaError_t cudaStreamCreate(cudaStream_t *), cudaStreamDestroy(cudaStream_t), cudaStreamSynchronize(cudaStream_t);
template <typename T> GPUVERIFY_H cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);
template <typename T> GPUVERIFY_H cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache);
template <typename T>
GPUVERIFY_H cudaError_t cudaLaunchCooperativeKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = nullptr);
template <typename T> GPUVERIFY_H cudaError_t cudaLaunchKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = nullptr);
template <typename T>
GPUVERIFY_H cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int, size_t);
template <typename T> GPUVERIFY_H cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0, int = 0);
GPUVERIFY_H void exit(int);
GPUVERIFY_H int rand();
GPUVERIFY_H void srand(unsigned int);
GPUVERIFY_H int atoi(const char *);
GPUVERIFY_H double atof(const char *);
GPUVERIFY_H time_t time(time_t *);
#undef GPUVERIFY_H
