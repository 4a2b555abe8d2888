//pass
//--blockDim=64 --gridDim=2
// A step of a bitonic sort.
__global__ void bitonic(int *v, int j, int k) {
  __requires(j > 0 && __is_pow2(j) && j <= 64);
  int i = blockIdx.x * blockDim.x + threadIdx.x, p = i ^ j;
  if (p > i) {
    int a = v[i], b = v[p];
#ifdef WRONG
    if ((i & k) == 0 ? a < b : a > b) {
#else
    if ((i & k) == 0 ? a > b : a < b) {
#endif
      v[i] = b;
      v[p] = a;
    }
    __unsafe_assert(__implies((i & k) == 0, v[i] <= v[p]) & __implies((i & k) != 0, v[i] >= v[p]));
    __unsafe_assert((v[i] == a & v[p] == b) | (v[i] == b & v[p] == a));
  }
}
