//pass
//--blockDim=[16,16] --gridDim=[4,4]

// One half-sweep of red-black Gauss-Seidel in place: cells of one colour read the other colour
// only.
__global__ void red_black_gauss_seidel(float *u, const float *__restrict__ f, int pitch, int colour)
{
    __requires(pitch == gridDim.x * blockDim.x + 2);

    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = y * pitch + x;
    if (((x + y) & 1) == (colour & 1))
        u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch] - f[i]);
}
