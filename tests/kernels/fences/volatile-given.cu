//pass
//--blockDim=64 --gridDim=2
// A cast gives a plain reference the access that is volatile: what is written is a flag.

__global__ void by_reference(int *data, int *full, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;
      __threadfence();
      (volatile int &)*full = 1;
    } else {
      volatile int *seen = full;
      while (seen[0] == 0) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}
