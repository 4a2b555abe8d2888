//xfail:NOT_ALL_VERIFIED
//
// The barrier is missing. The width is a step of the rows outside, not of the copy, where a race is no matter of rows that overlap.

__global__ void reverse(float *image, int width) {
  extern __shared__ float row[];
  int t = threadIdx.x;
  row[t] = image[blockIdx.x * width + t];  // finding: race row
  image[blockIdx.x * width + t] = row[width - 1 - t];  // finding: race row
}
