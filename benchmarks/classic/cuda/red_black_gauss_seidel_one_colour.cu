//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4]

// Gauss-Seidel sweep in place without the colouring.
__global__ void red_black_gauss_seidel(float *u, const float *__restrict__ f, int pitch)
{
    __requires(pitch == gridDim.x * blockDim.x + 2);

    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = y * pitch + x;
    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch] - f[i]); // finding: race u
}
