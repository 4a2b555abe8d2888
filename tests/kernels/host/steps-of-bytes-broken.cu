//xfail:NOT_ALL_VERIFIED
//
// However long the steps are, two rows are one.
__global__ void clear(char *out, unsigned nb0, unsigned nb1, unsigned nb2) {
    *(float *)(out + threadIdx.z * nb2 + threadIdx.y / 2 * nb1 + threadIdx.x * nb0) = threadIdx.y; // finding: race out
}

void run(char *out, unsigned nb0, unsigned nb1, unsigned nb2) { clear<<<1, dim3(2, 2, 2)>>>(out, nb0, nb1, nb2); }
