//pass
//
// open: where an element lies is told by a step for each dimension, and who calls the function knows that they do not overlap
__global__ void clear(char *out, unsigned nb0, unsigned nb1, unsigned nb2) {
    *(float *)(out + threadIdx.z * nb2 + threadIdx.y * nb1 + threadIdx.x * nb0) = threadIdx.x;
}

void run(char *out, unsigned nb0, unsigned nb1, unsigned nb2) { clear<<<1, dim3(2, 2, 2)>>>(out, nb0, nb1, nb2); }
