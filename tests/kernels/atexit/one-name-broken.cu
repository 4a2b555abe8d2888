//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is written is the file's array, not the parameter of the same name.

__device__ int cells[64];
__device__ void set(int i) { cells[i] = 1; }

__global__ void ones(int *cells) {
  __ensures_at_exit(int, i, 0, 64, cells[i], 1); // finding: exit
  set(threadIdx.x);
}
