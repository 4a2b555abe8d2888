//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// permissions: claims fail
// It adds more than it says.
#define I (int)(blockIdx.x * 64 + threadIdx.x)
__global__ void add(int *out, int n) {
  __ensures(__implies(I < n, out[I] == __old_int(out[I]) + 1));  // claim: postcondition
  if (I < n) out[I] += 2;
}
