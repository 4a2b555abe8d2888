//pass
//
// listed: included-launch.cu:9
// Of a header's kernel the file that includes it knows the launch.
#include "included-launch.cuh"

void launch(float *out, int rows) {
  int stride = 64;
  columns<<<rows / 8, dim3(64, 8)>>>(out, stride);
}
