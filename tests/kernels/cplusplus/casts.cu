//pass
//--blockDim=64 --gridDim=4

typedef unsigned char byte;

__global__ void f(int *a, float *b, const int *c) {
  int i = int(blockIdx.x) * int(blockDim.x) + int(threadIdx.x);
  float x = float(c[i]) + float();
  a[i] = byte(300) + static_cast<int>(x);
  __assert(byte(300) == 44);
  __assert(static_cast<unsigned char>(-1) == 255);
  __assert(int() == 0);
  unsigned bits = reinterpret_cast<unsigned *>(b)[i];
  b[i] = __int_as_float(int(bits) + 1);
  int *writable = const_cast<int *>(c);
  a[i] += writable[i];
  float4 v = float4{1.0f, 2.0f, 3.0f, 4.0f};
  b[i] += v.x;
}
