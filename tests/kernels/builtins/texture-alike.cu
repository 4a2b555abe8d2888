//pass
//--blockDim=64 --gridDim=2
// A texture gives one value at equal coordinates, whoever asks, and however often.

__global__ void f(cudaTextureObject_t whole, cudaTextureObject_t plane, int *out) {
  const int start = tex1Dfetch<int>(whole, 0);
  float4 here = tex2D<float4>(plane, blockIdx.x + 0.5f, 0.5f), again;
  tex2D(&again, plane, blockIdx.x + 0.5f, 0.5f);
  if (here.y > again.x || start > 7)
    __syncthreads();
  if (tex1Dfetch<int>(whole, 3) == tex1Dfetch<int>(whole, 3))
    out[blockIdx.x * 64 + threadIdx.x] = start;
  else
    out[0] = threadIdx.x;
}
