//pass
//--blockDim=64 --gridDim=2
// What is volatile stays so under another name, through references and as a member: threads wait for a flag that one sets.

typedef volatile int word;
using flag = word;

struct Mailbox {
  volatile int full;
};

__device__ void raise(volatile int &full) { full = 1; }

__global__ void by_name(int *data, word *full, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;
      __threadfence();
      full[0] = 1;
    } else {
      flag *seen = full;
      while (seen[0] == 0) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}

__global__ void by_reference(int *data, int *full, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;
      __threadfence();
      raise(full[0]);
    } else {
      word &seen = full[0];
      while (seen == 0) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}

__global__ void by_member(int *data, Mailbox *box, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 7;
      __threadfence();
      box->full = 1;
    } else {
      while (box->full == 0) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}
