//pass
//--blockDim=64 --gridDim=2
// A structure passed by value brings the array that its pointer points at.

struct Row {
  float *data;
  int length;
};

__global__ void f(Row in, Row out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < in.length && i < out.length)
    out.data[i] = in.data[i];
}
