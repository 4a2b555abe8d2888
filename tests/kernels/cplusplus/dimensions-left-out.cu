//pass
//--blockDim=64 --gridDim=1
// What a dim3 is not told is one, in whichever way it is initialised; of other vectors it is zero.

__global__ void k(int *out) {
  dim3 a(4), b = 4, c{4}, d = {4}, e = dim3(4), f(4, 5), g;
  uint3 u = {4};
  dim3 h = u;
  __assert(a.x == 4 && a.y == 1 && a.z == 1 && b.y == 1 && c.z == 1 && d.y == 1 && e.z == 1);
  __assert(f.y == 5 && f.z == 1 && g.x == 1 && g.y == 1 && h.y == 0);
  b = 7;
  __assert(b.x == 7 && b.y == 1);
  out[threadIdx.x * a.y] = 1;
}
