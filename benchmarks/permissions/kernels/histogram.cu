//pass
//--blockDim=64 --gridDim=2
// A histogram in shared memory, added to one in global memory; `count` is the specification: how often a number is among
// the first k, `any` an arbitrary bin.
#define ROW (int)(blockIdx.x * 64)
#define T (int)threadIdx.x
DECLARE_UF_BINARY(count, int, int, int);
__global__ void histogram(const int *in, int *bins) {
  __ghost(int, any);
  __requires(any >= 0 && any < 32);
  __define(int, b, int, k, count(b, k), __ite_int(k <= 0, 0, count(b, k - 1) + __ite_int((in[k - 1] & 31) == b, 1, 0)));
  __kernel_adds(bins[any], count(any, ROW) + __ite_int(T > any, count(any, ROW + 64) - count(any, ROW), 0));
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __barrier_holds(s[any], 0, any);
  __syncthreads();
#ifdef WRONG
  if (t > 0)
#endif
  atomicAdd(&s[in[ROW + t] & 31], 1);
  __barrier_adds(s[any], count(any, ROW + T));
  __syncthreads();
  if (t < 32) atomicAdd(&bins[t], s[t]);
}
