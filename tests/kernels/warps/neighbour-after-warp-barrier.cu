//pass
//--blockDim=128 --gridDim=4
// Each lane reads what its neighbour in the warp wrote, then writes there, with a barrier of the warp in between.

__global__ void f(const int *in, int *out) {
  __shared__ int s[128];
  const int lane = threadIdx.x % 32, other = threadIdx.x / 32 * 32 + (lane + 1) % 32;
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const int v = s[other];
  __syncwarp();
  s[other] = v + 1;
  __syncwarp();
  out[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x];
}
