//pass
//--blockDim=64 --gridDim=1
// A number that marks the absence of a pointer is told from pointers, and not followed.

#define NOTHING ((int *)-1)

__global__ void f(int *a, int n) {
  int *p = n > 3 ? a : NOTHING;
  if (p != NOTHING)
    p[threadIdx.x] = n;
}
