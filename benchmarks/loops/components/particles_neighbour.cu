//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// A member is updated from the next element's, while that is updated.
struct particle {
    float x, y, vx, vy;
};
__global__ void particles(particle *p, int n, float dt)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        p[i].x += dt * p[i + 1].y; // finding: race p
        p[i].y += dt * p[i].vy; // finding: race p
    }
}
