//pass
//
#include <cstdlib>

__global__ void brighten(unsigned char *image, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    image[y * width + x] += 16;
}

int main() {
    const int width = 640, height = 480;
    unsigned char *image;
    cudaMalloc(&image, width * height);  // size: image width * height
    dim3 block(16, 16), grid(width / 16, height / 16);
    brighten<<<grid, block>>>(image, width, height);  // launch: brighten 16,16 40,30  // requires: height == 480  // requires: width == 640
    return 0;
}
