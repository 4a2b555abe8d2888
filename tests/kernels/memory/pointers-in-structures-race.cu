//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Each block writes the row's beginning.

struct Row {
  float *data;
  int length;
};

__global__ void f(Row in, Row out) {
  int i = threadIdx.x;
  if (i < out.length)
    out.data[i] = in.data[i] + blockIdx.x;  // finding: race
}
