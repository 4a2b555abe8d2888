//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Nobody waits for the stage.

#include <cuda/pipeline>

__global__ void stage(const int *in, int *out, int tiles) {
  __shared__ int s[2][64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipe); // finding: race s
  pipe.producer_commit();
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    pipe.producer_acquire();
    if (k + 1 < tiles) cuda::memcpy_async(&s[(k + 1) % 2][threadIdx.x], &in[(k + 1) * 64 + threadIdx.x], sizeof(int), pipe); // finding: race s
    pipe.producer_commit();
    __syncthreads();
    sum += s[k % 2][(threadIdx.x + 1) % 64]; // finding: race s
    __syncthreads();
    pipe.consumer_release();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
