//pass
//--blockDim=64 --gridDim=1
// A pointer and a size_t take eight bytes, in structures and in arrays.

struct Node { int *next; int v; };
struct Sized { char c; size_t n; };

__global__ void k(char *bytes, int *a) {
  __assert(sizeof(void *) == 8 && sizeof(size_t) == 8 && sizeof(Node) == 16 && sizeof(Sized) == 16 && alignof(ptrdiff_t) == 8);
  char pad[sizeof(Node)];
  for (int i = 0; i < sizeof(pad); i++)
    pad[i] = i;
  bytes[16 * threadIdx.x + 15] = pad[15];
  bytes[16 * threadIdx.x + (sizeof(Node) & 8)] = 1;
}
