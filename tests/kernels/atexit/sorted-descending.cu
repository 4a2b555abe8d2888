//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=1

__global__ void swap_pairs(int *v) {
  __ensures_at_exit(int, i, 0, 3, v[i] <= v[i + 1]); // finding: exit
  if (threadIdx.x % 2 == 0) {
    int one = v[threadIdx.x], other = v[threadIdx.x + 1];
    v[threadIdx.x] = min(one, other);
    v[threadIdx.x + 1] = max(one, other);
  }
}
