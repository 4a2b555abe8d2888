//pass
//--blockDim=64 --gridDim=2

#include <cooperative_groups.h>
#include <curand_kernel.h>
using namespace cooperative_groups;

texture<float, 2> image;

__global__ void f(float4 *a, const int *c, curandState *states, unsigned *u) {
  __shared__ float s[64];
  thread_block group = this_thread_block();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = make_float4(1.0f, 2.0f, 3.0f, 4.0f);
  s[threadIdx.x] = tex2D(image, i, 1) + __shfl_down(1.0f, 1) + dot(v, v);
  group.sync();
  a[i] = lerp(v, v, 0.5f) * s[63 - threadIdx.x];
  synchronize(group);
  curand_init(1, i, 0, &states[i]);
  u[i] = curand(&states[i]) + __popc(i) + __ldg(&c[0]) + min(i, 3);
  float sine, cosine;
  sincosf(1.0f, &sine, &cosine);
  assert(__clz(1) == 31);
  __assert(__ffs(8) == 4);
  __assert(__all(threadIdx.x < blockDim.x));
}
