//pass
//--blockDim=64 --gridDim=1
// An aggregate's bases are its first elements, and need no braces of their own.

struct A { int x; };
struct B { int y, z; };
struct D : A, B { int w; };

__global__ void k(int *out) {
  D d = {1, 2, 3, 4};
  D e = {{5}, {6}, 7};
  out[(d.x == 1 && d.z == 3 && d.w == 4 && e.y == 6 && e.z == 0 && e.w == 7) * threadIdx.x] = threadIdx.x;
}
