//pass
//--blockDim=64 --gridDim=2

// A ring of eight rows: a thread's elements of all rows lie in its own column.
#define SIZE 512
__global__ void ring_of_rows(int *out, const int *in, unsigned steps)
{
    __shared__ int ring[SIZE];
    unsigned t = threadIdx.x;
    int sum = 0;
    for (unsigned k = 0; k < steps; k++) {
        ring[(k * 64 + t) % SIZE] = in[k];
        sum += ring[(k * 64 + 64 + t) % SIZE];
    }
    out[blockIdx.x * 64 + t] = sum;
}
