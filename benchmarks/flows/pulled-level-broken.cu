//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *now, const int *before, const int *rows, const int *targets) {
  int n = blockIdx.x * 64 + threadIdx.x;
  int least = before[n];
  for (int e = rows[n]; e < rows[n + 1]; e++)
    least = min(least, now[targets[e]] + 1); // finding: race
  now[n] = least; // finding: race
}
