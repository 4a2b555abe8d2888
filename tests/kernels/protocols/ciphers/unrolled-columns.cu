//pass
//--blockDim=[4,16] --gridDim=64

// Rounds written out by a macro, one row of threads a state; between read and write of the columns everybody waits.
#define SUBSTITUTE(r) \
    v = boxes[columns[ty][tx] & 255] ^ boxes[columns[ty][(tx + 1) & 3] >> 8 & 255] ^ \
        boxes[columns[ty][(tx + 2) & 3] >> 16 & 255] ^ boxes[columns[ty][(tx + 3) & 3] >> 24]; \
    __syncthreads(); \
    columns[ty][tx] = v ^ keys[4 * (r) + tx];

__global__ void encrypt(unsigned *states, const unsigned *boxes, const unsigned *keys)
{
    __shared__ unsigned columns[16][4];
    unsigned tx = threadIdx.x, ty = threadIdx.y, v;
    unsigned at = (blockIdx.x * 16 + ty) * 4 + tx;
    columns[ty][tx] = states[at] ^ keys[tx];
    __syncthreads();
    SUBSTITUTE(1)
    __syncthreads();
    SUBSTITUTE(2)
    __syncthreads();
    SUBSTITUTE(3)
    __syncthreads();
    SUBSTITUTE(4)
    __syncthreads();
    SUBSTITUTE(5)
    __syncthreads();
    SUBSTITUTE(6)
    states[at] = columns[ty][tx];
}
