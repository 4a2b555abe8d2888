//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void brighten(unsigned char *image, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    image[y * width + x] += 16;  // finding: bounds
}

int main() {
    const int width = 640, height = 480;
    unsigned char *image;
    cudaMalloc(&image, width * height);  // size: image width * height
    dim3 block(16, 16), grid(height / 16, width / 16);
    brighten<<<grid, block>>>(image, width, height);  // launch: brighten 16,16 30,40  // requires: height == 480  // requires: width == 640
    return 0;
}
