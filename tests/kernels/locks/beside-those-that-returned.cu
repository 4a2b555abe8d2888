//xfail:NOT_ALL_VERIFIED
//--blockDim=64
// verdict: possible
// Some threads leave what others of their block read behind the barrier, and return. PTX has a barrier order what those threads did
// that come to it; CUDA's guide speaks of all threads of the block. So it is neither proved nor shown.
__global__ void f(const int *in, int *out, int *mutex, int n) {
  __shared__ int tile[65];
  int t = threadIdx.x, at = blockIdx.x * blockDim.x + t;
  tile[t] = in[at]; // finding: race tile
  if (t == 0)
    tile[64] = 0;
  if (at >= n)
    return;
  __syncthreads();
  int v = tile[t] + tile[t + 1]; // finding: race tile
  if (t == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    __threadfence();
    *out += v;
    __threadfence();
    atomicExch(mutex, 0);
  }
}
