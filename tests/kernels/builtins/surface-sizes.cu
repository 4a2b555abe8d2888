//pass
//--blockDim=64 --gridDim=1
// Elements of different sizes that do not overlap; reads of what nobody writes.

__global__ void k(cudaSurfaceObject_t s) {
  int t = threadIdx.x;
  float4 v;
  if (t < 8) {
    surf2Dwrite(t, s, 4 * t, 0);
    surf2Dwrite((unsigned char)t, s, 32 + t, 0);
    surf2Dwrite((short)t, s, 40 + 2 * t, 0);
    surf2Dread(&v, s, 16 * t, 1);
    surf2Dwrite(make_float2(t, v.x), s, 64 + 8 * t, 0);
  }
  surf2Dwrite(v, s, 16 * t, 2 + t);
}
