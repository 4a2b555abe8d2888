//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
struct pair { int first[4]; int second[4]; };
__global__ void f(int *out, int y) {
  __shared__ int s[4][16];
  __shared__ pair t;
  int x = threadIdx.x;
  if (x < 4 && y >= 0 && y < 16)
    s[x][y] = x;
  if (x < 4)
    t.second[x] = x;
  int *end = &s[0][16]; // one behind the row is no access
  if (x == 0 && end != &s[0][0])
    out[0] = 1;
}
