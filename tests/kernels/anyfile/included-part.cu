//pass
//
// listed: is read as
// The type and the size of a block are its includer's (included-whole.cu), and so is the launch.

__global__ void part(element *out, const element *in, int n) {
  __shared__ element tile[SIDE];
  int i = blockIdx.x * SIDE + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n)
    out[i] = tile[SIDE - 1 - threadIdx.x];
}
