//pass
//--blockDim=16 --gridDim=4 --check-array-bounds --kernel-arrays=f,0x1000

__global__ void f(float (*rows)[16]) {
  int x = threadIdx.x;
  rows[blockIdx.x][x] = 0;
  rows[blockIdx.x][x] += rows[blockIdx.x + 32][x + 1]; // finding: inner
}
