//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// wrong: a surface of larger elements may have longer rows than 128 KB
// listed: surfaces and images have the texels that are accessed
// All threads write one element, far out in a row of 10,000 elements.

__global__ void k(cudaSurfaceObject_t s, int i) {
  if (i == 9999)
    surf2Dwrite(make_float4(threadIdx.x, 0, 0, 0), s, 16 * i, 0);
}
