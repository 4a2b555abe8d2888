//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The ring's size is no multiple of a row, so that threads change columns.
#define SIZE 500
__global__ void ring_of_rows(int *out, const int *in, unsigned steps)
{
    __shared__ int ring[SIZE];
    unsigned t = threadIdx.x;
    int sum = 0;
    for (unsigned k = 0; k < steps; k++) {
        ring[(k * 64 + t) % SIZE] = in[k]; // finding: race ring
        sum += ring[(k * 64 + 64 + t) % SIZE]; // finding: race ring
    }
    out[blockIdx.x * 64 + t] = sum;
}
