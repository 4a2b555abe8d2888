//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Several characters are a number of type int; one is a char, whose codes from 128 on are negative.

__global__ void k(int *out) {
  int index = ('ab' == 24930) + (sizeof('\0a') == sizeof(int)) * 2 + ('\xff' < 0) * 4 + ('\101' == 'A') * 8;
  out[(index == 15 ? 0 : 1) * threadIdx.x] = threadIdx.x; // finding: race out
}
