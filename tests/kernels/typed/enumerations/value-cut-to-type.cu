//pass
//--blockDim=64 --gridDim=1
// A value converted to an enumeration of a fixed type is cut to that type.

enum class E : unsigned char { a };
enum F : short { f };

__global__ void k(int *out) {
  E e = static_cast<E>(0x1ff);
  F g = (F)70000;
  out[((int)e == 255 && g == 4464) * threadIdx.x] = threadIdx.x;
}
