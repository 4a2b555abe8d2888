//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two threads write different bit-fields of one storage unit: each writes the other's back as it read it.

struct Halves {
  unsigned int low : 16;
  unsigned int high : 16;
};

__global__ void fill(Halves *halves) {
  int i = threadIdx.x;
  if (i & 1) {
    halves[i / 2].low = i;  // finding: race halves
  } else {
    halves[i / 2].high = i;  // finding: race halves
  }
}
