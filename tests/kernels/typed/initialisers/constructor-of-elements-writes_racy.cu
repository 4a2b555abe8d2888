//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a constructor does is done for each element of an array.

__shared__ int *place;
struct C {
  __device__ C() { place[0] = threadIdx.x; }  // finding: race out
};

__global__ void k(int *out) {
  if (threadIdx.x == 0) place = out;
  __syncthreads();
  C c[2];
}
