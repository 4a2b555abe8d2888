//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// wrong: a surface of larger elements may have longer rows than 128 KB
// listed: surfaces and images have the texels that are accessed
// All threads that come to the element 8,192 of a row, 128 KB from its begin, write one element.

__global__ void k(cudaSurfaceObject_t s, int first) {
  int i = first + threadIdx.x;
  if (first >= 0 && first < 9000)
    surf2Dwrite(make_float4(threadIdx.x, 0, 0, 0), s, 16 * (i < 8192 ? i : 8192), 0);
}
