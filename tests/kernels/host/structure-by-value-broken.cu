//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

struct Image {
    float *pixels;
    int width, height;
};

__global__ void clear(Image image) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < image.width) image.pixels[i] = 0.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    Image image;
    image.width = atoi(argv[1]);
    image.height = 1;
    cudaMalloc(&image.pixels, image.width * sizeof(float));  // size: image.pixels image.width * sizeof(float)
    image.width += 1;
    clear<<<(image.width + 255) / 256, 256>>>(image);  // launch: clear 256 *  // requires: gridDim.x == (width (host) + 256) / 256  // requires: image.height == 1  // requires: image.width == width (host) + 1
    return 0;
}
