//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,4] --gridDim=[4,32]

// Grey conversion for any pitch: one below the width makes rows overlap.
struct Image {
    int width;
    int height;
    int pitch;
};

__global__ void rgba_to_grey(const uchar4 *__restrict__ rgba, unsigned char *__restrict__ grey,
                             struct Image im)
{
    __requires(im.width >= 0 && im.width <= 16384);
    __requires(im.pitch >= 0 && im.pitch <= 16384);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < im.width && y < im.height) {
        uchar4 p = rgba[y * im.width + x];
        grey[y * im.pitch + x] = (p.x * 77 + p.y * 151 + p.z * 28) >> 8; // finding: race grey
    }
}
