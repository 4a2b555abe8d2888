//pass
//
#include <cstdlib>

struct Image {
    float *pixels;
    int width, height;
};

__global__ void clear(Image image) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < image.width) image.pixels[i] = 0.0f;
}

int main(int argc, char **argv) {
    Image image;
    image.width = atoi(argv[1]);
    image.height = 1;
    cudaMalloc(&image.pixels, image.width * sizeof(float));  // size: image.pixels image.width * sizeof(float)
    clear<<<(image.width + 255) / 256, 256>>>(image);  // launch: clear 256 *  // requires: gridDim.x == (image.width + 255) / 256  // requires: image.height == 1
    return 0;
}
