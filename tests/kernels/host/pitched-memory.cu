//pass
//
#include <cstdlib>

__global__ void clear(float *image, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x < width) image[y * (pitch / sizeof(float)) + x] = 0.0f;
}

int main() {
    const int width = 1000, height = 64;
    float *image;
    size_t pitch;
    cudaMallocPitch(&image, &pitch, width * sizeof(float), height);  // size: image pitch * height
    clear<<<dim3((width + 127) / 128, height), 128>>>(image, pitch, width, height);  // launch: clear 128 8,64  // requires: height == 64  // requires: pitch <= 2147483647  // requires: pitch >= 4000  // requires: width == 1000
    return 0;
}
