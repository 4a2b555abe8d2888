//pass
//--blockDim=64 --gridDim=1
// An enumeration of bool has one byte, and what it is made from counts as true or false.

enum class Flag : bool { NO, YES };
enum Plain : bool { F, T };

__global__ void k(int *out, Flag flag) {
  Plain p = T;
  __assert(sizeof(Flag) == 1 && static_cast<Flag>(2) == Flag::YES && (int)static_cast<Plain>(6) == 1);
  if (flag == Flag::YES)
    out[threadIdx.x * p] = 1;
}
