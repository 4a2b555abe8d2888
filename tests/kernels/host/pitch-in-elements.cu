//pass
//
#include <cstdlib>

__global__ void clear(float *image, int pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x < width) image[y * pitch + x] = 0.0f;
}

int main() {
    const int width = 1000, height = 64;
    float *image;
    cudaMalloc(&image, 1024 * height * sizeof(float));  // size: image 1024 * height * sizeof(float)
    const int pitch = 1024;
    clear<<<dim3((width + 127) / 128, height), 128>>>(image, pitch, width, height);  // launch: clear 128 8,64  // requires: height == 64  // requires: pitch == 1024  // requires: width == 1000
    return 0;
}
