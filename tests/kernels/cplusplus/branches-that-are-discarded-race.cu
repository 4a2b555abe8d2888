//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A kernel that only a table names, and one in the branch that is taken.
template <int N> __global__ void k(int *out) { out[threadIdx.x / N] = threadIdx.x; } // finding: race out
typedef void (*Kernel)(int *);
Kernel table[] = {k<1>, k<2>};
template <int N> void run(int *out) {
  if constexpr (N > 1) k<N + 1><<<1, 64>>>(out);
}
void host(int *out, int i) {
  run<2>(out);
  table[i]<<<1, 64>>>(out);
}
