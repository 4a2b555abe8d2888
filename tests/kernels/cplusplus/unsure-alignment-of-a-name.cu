//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// The type has another alignment under its new name.
typedef float Cell __attribute__((aligned(16)));
struct Pair { Cell x; float y; };
__global__ void f(Pair *p) {
  p[threadIdx.x].x = 1;
  ((float *)p)[2 * threadIdx.x + 1] = -1;
}
