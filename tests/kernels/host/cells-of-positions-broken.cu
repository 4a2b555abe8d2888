//xfail:NOT_ALL_VERIFIED
//
// Positions are no table of places: nothing keeps two bodies out of one cell.
#include <cstdlib>

__global__ void deposit(const float *position, float *mass, int cells, int bodies) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < bodies && position[t] >= 0 && position[t] < cells) mass[(int)position[t]] += 1.0f;  // finding: race mass
}

void step(const float *position, float *mass, int cells, int bodies) {
    deposit<<<(bodies + 255) / 256, 256>>>(position, mass, cells, bodies);
}
