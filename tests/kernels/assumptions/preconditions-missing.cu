//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void rows(int *a, int pitch, int width) {
  __requires(width >= 0);
  __requires(pitch >= width);
  __requires(pitch <= 1024);
  a[threadIdx.x * pitch] = 1 + threadIdx.x; // finding: race a
}
