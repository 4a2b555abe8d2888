//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A cast takes away that an access is volatile: what is written is no flag, but races with who waits for it.

__device__ int &plain(volatile int *flag) { return *(int *)flag; }

__global__ void by_reference(int *data, int *full, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;  // finding: race data
      __threadfence();
      volatile int &flag = *full;
      const_cast<int &>(flag) = 1;  // finding: race full
    } else {
      volatile int *seen = full;
      while (seen[0] == 0) {}  // finding: race full
      __threadfence();
      out[0] = data[0];  // finding: race data
    }
  }
}

__global__ void by_pointer(int *data, int *full, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;  // finding: race data
      __threadfence();
      plain(full) = 1;  // finding: race full
    } else {
      volatile int *seen = full;
      while (seen[0] == 0) {}  // finding: race full
      __threadfence();
      out[0] = data[0];  // finding: race data
    }
  }
}
