//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void k(cudaSurfaceObject_t s, float *out) {
  float x;
  int t = threadIdx.x;
  surf1Dread(&x, s, 4 * t + 4);                       // finding: race s
  surf1Dwrite(make_float2(t, t), s, 8 * t);  // finding: race s
  out[t] = x;
}
