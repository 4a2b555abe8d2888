//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The places chosen are those of other threads; a reference to one is not affected by what happens to the condition later.

__global__ void choices(int *even, int *odd, int *slot) {
  int t = threadIdx.x, x = 1, y = 0;
  bool c = t % 2 == 0;
  (c ? even[t] : even[t - 1]) += t;  // finding: race even
  int &mine = c ? odd[t] : odd[t / 2];
  c = true;
  mine = t;  // finding: race odd
  (t < 32 ? x : y) = 32;
  slot[t < 32 ? t + y : t - x * 32] = t;  // finding: race slot
}
