//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8
// The race is behind loops that a run gets through in time only if it has few rounds.
__global__ void step(float *pos, float dt, int tiles)
{
    float me = pos[blockIdx.x * 128 + threadIdx.x];
    float force = 0.0f;
    for (int t = 0; t < tiles; ++t)
        for (int k = 0; k < 128; ++k) {
            float other = pos[t * 128 + k]; // finding: race pos
            float d = other - me;
            force += d / (d * d + 0.5f);
        }
    pos[blockIdx.x * 128 + threadIdx.x] = me + force * dt; // finding: race pos
}
