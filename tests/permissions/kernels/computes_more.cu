//pass
//--blockDim=64 --gridDim=2
// permissions: inferred
// What a kernel adds to what was there, where it does something.
#define I (int)(blockIdx.x * 64 + threadIdx.x)
__global__ void add(int *out, int n) {
  __ensures(__implies(I < n, out[I] == __old_int(out[I]) + 1));
  if (I < n) out[I] += 1;
}
