//pass
//
// What a function gives whose name begins like one that allocates does not matter: there is one thread.
int cudaMallocThreads(int words);

__global__ void put(float *out, int first) {
    out[first + threadIdx.x / 2] = threadIdx.x;
}

void run(float *out) {
    put<<<1, 1>>>(out, cudaMallocThreads(64));
}
