//xfail:NOT_ALL_VERIFIED
//
// A function whose name begins like one that allocates gives any number: there may be many threads.
int cudaMallocThreads(int words);

__global__ void put(float *out) {
    out[threadIdx.x / 2] = threadIdx.x; // finding: race out
}

void run(float *out) {
    put<<<1, cudaMallocThreads(64) + 1>>>(out);
}
