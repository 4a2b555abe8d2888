//pass
//--blockDim=64 --gridDim=1
// What braces leave out begins as its declaration says, or as its class's default constructor makes it; else with zero.
struct One { int a; __device__ One() : a(1) {} };
struct Mixed { int x; int y = 2; One one; int z; };

__global__ void f(int *out) {
  int t = threadIdx.x;
  Mixed some{5}, none{}, all = {1, 3};
  One many[2] = {};
  out[some.x == 5 && some.y == 2 && some.one.a == 1 && some.z == 0 ? t : 0] = t;
  out[64 + (none.y == 2 && none.one.a == 1 && none.x == 0 && all.y == 3 ? t : 0)] = t;
  out[128 + (many[0].a + many[1].a == 2 && Mixed().y == 2 && Mixed().one.a == 1 ? t : 0)] = t;
}
