//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// In doubt, and called that: the host may keep pointers to arrays of its own in a constant. What else goes wrong is a defect.

struct Row {
  float *items;
  int length;
};
__constant__ Row rows[8];

__global__ void shared_first(float *out) {
  out[threadIdx.x] = blockIdx.x + rows[blockIdx.x].length; // finding: race out
}

__global__ void copied(float *out) {
  const Row &row = rows[blockIdx.x];
  if (threadIdx.x < row.length) out[blockIdx.x * 64 + threadIdx.x] = row.items[threadIdx.x]; // finding: pointer
}

int main() {
  Row host[8];
  cudaMemcpyToSymbol(rows, host, sizeof(host));
}
