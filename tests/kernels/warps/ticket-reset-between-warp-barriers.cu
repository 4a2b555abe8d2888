//pass
//--blockDim=32 --gridDim=1
// wrong: beside fences a proof does not look at what barriers of the warp order
// The counter starts anew between two rounds, so that both hand out the same places: the barriers of the only warp are between.

__global__ void f(int *out) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 0;
  __syncwarp();
  out[atomicAdd(&next, 1)] = threadIdx.x;
  __syncwarp();
  if (threadIdx.x == 0) next = 0;
  __syncwarp();
  if (threadIdx.x < 64) {
    const int place = atomicAdd(&next, 1);
    __threadfence_block();
    out[place + 1] = threadIdx.x + 1;
  }
}
