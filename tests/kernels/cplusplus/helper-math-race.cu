//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A component of the neighbour's vector is read while it is written.

__global__ void f(float4 *p) {
  int i = threadIdx.x;
  p[i] = p[i] * 2.0f;  // finding: race p
  p[i].x = p[i + 1].x;  // finding: race p
}
