//pass
//--blockDim=64 --gridDim=4

// The members of a struct are updated in a grid-stride loop.
struct particle {
    float x, y, vx, vy;
};
__global__ void particles(particle *p, int n, float dt)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        p[i].x += dt * p[i].vx;
        p[i].y += dt * p[i].vy;
    }
}
