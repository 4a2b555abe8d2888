//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, preconditions

__global__ void rows(int *a, int pitch, int width) {
  __requires(width >= 1);
  __requires(pitch >= width);
  __requires(pitch <= 1024);
  a[threadIdx.x * pitch] = 1 + threadIdx.x;
}
