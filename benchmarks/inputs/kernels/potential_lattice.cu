//pass
//--blockDim=256 --gridDim=60
// paper: IV cutoff_potential_lattice 1/8 -
// counts: 0/8
// any number: --blockDim=* --gridDim=*

// The potential of near atoms at the points of a region. Every thread writes the bin of its block, with one value; how many bins
// there are is the same for all.
__global__ void potential_lattice(int bins, int width, const float4 *atoms, float spacing, float cutoff, float inverse,
                                  float *region, int plane)
{
    __shared__ float4 near[64];
    __shared__ int first;
    int point = blockIdx.x * blockDim.x + threadIdx.x;
    float x = point % 128 * spacing, sum = 0;

    for (int b = 0; b < bins; b++) {
        __syncthreads();
        first = (plane + b) * width;
        __syncthreads();
        for (int a = threadIdx.x; a < 64; a += blockDim.x)
            near[a] = atoms[first + a];
        __syncthreads();
        for (int a = 0; a < 64; a++) {
            float d = (near[a].x - x) * (near[a].x - x);
            if (d < cutoff)
                sum += near[a].w * (1 - d * inverse);
        }
    }
    region[point] = sum;
}
