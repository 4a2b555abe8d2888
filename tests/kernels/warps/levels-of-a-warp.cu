//pass
//--blockDim=64 --gridDim=4
// Each warp expands a tree in its part of the array, level by level.

__global__ void expand(const unsigned *node, unsigned *leaf) {
  __shared__ unsigned all[64];
  const unsigned lane = threadIdx.x % 32;
  unsigned *level = all + threadIdx.x / 32 * 32;
  if (lane % 8 == 0) { level[lane] = node[lane]; level[lane + 4] = node[lane + 1]; }
  __syncwarp();
  if (lane % 4 == 0) { const unsigned p = level[lane]; level[lane] = p * 2; level[lane + 2] = p * 2 + 1; }
  __syncwarp();
  if (lane % 2 == 0) { const unsigned p = level[lane]; level[lane] = p * 2; level[lane + 1] = p * 2 + 1; }
  __syncwarp();
  leaf[blockIdx.x * 64 + threadIdx.x] = level[lane ^ 1];
}
