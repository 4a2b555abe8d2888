//pass
//--blockDim=64 --gridDim=1
// Two arrays of one name are two: a claim is about the one that it names.

namespace source { __device__ int cells[64]; }
namespace result { __device__ int cells[64]; }

__global__ void copy() {
  __ensures_at_exit(int, i, 0, 64, result::cells[i], source::cells[i] + 1);
  __ensures_at_exit(int, i, 0, 64, source::cells[i], source::cells[i]);
  result::cells[threadIdx.x] = source::cells[threadIdx.x] + 1;
}
