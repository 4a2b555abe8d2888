//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Thread 0 writes bytes 4 to 7, thread 1 byte 5; threads 2 and 3 four numbers, of which thread 4 writes one.

__global__ void k(cudaSurfaceObject_t s) {
  int t = threadIdx.x;
  if (t == 0)
    surf2Dwrite(5, s, 4, 0);  // finding: race s
  if (t == 1)
    surf2Dwrite((unsigned char)7, s, 5, 0);  // finding: race s
  if (t == 2 || t == 3)
    surf1Dwrite(make_float4(t, t, t, t), s, 16 * t);  // finding: race s
  if (t == 4)
    surf1Dwrite(9.0f, s, 36);  // finding: race s
}
