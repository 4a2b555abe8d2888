//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// How many iterations there are is not what the text's numbers alone say.

__global__ void counted_by_some(int *out) {
    int steps[6] = {1, 1, 1, 1, 0, 0}, step = 1;
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x < 2) i += 2;
        step = steps[i];
    }
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void left_on_the_way(int *out, const int *in) {
    int steps[3] = {0, 0, 1}, step = 1;
    for (int i = 0; i < 3; i++) {
        step = steps[i];
        if (in[threadIdx.x] == i) break;
    }
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__device__ int begin(int t) {
    if (t < 3) return 2;
    return 0;
}
__global__ void begun_by_a_function(int *out) {
    int steps[3] = {1, 1, 0}, step = 0;
    for (int i = begin(threadIdx.x); i < 3; i++) step = i == 2 ? steps[i] + (begin(threadIdx.x) == 0) : steps[i];
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void chosen_before(int *out) {
    int i = 2, steps[3] = {0, 0, 1}, step = 0;
    switch (threadIdx.x & 3) {
        case 0: i = 3; break;
        case 1: i = 1;
        default: break;
    }
    for (; i < 3; i++) step = steps[i];
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void changed_within(int *out, int n) {
    int steps[4] = {0, 0, 0, 1}, step = 0, i = 0;
    while (i < 4) {
        for (int j = 0; j < n; j++) i += 2 * (threadIdx.x == j);
        step = steps[i & 3];
        i++;
    }
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void behind_a_break(int *out, const int *in) {
    int i = 0, steps[5] = {0, 0, 0, 0, 1}, step = 1;
    for (; i < 4; i++)
        if (in[threadIdx.x] == i) break;
    for (; i < 5; i++) step = steps[4 - i];
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}

__global__ void last_of_a_barrier(int *out) {
    __shared__ int tile[64];
    int at[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        tile[(threadIdx.x + at[i]) & 63] = i;  // finding: race tile
        if (i < 2) __syncthreads();
    }
    out[threadIdx.x] = tile[threadIdx.x];  // finding: race tile
}

__global__ void first_in_a_switch(int *out, int n) {
    int i = 0, step = 1, steps[2] = {0, 1};
    for (int k = 0; k < 2; k++) {
        switch (n) {
            case 0: i = 1;
            case 1: break;
            default: i = k;
        }
        step = steps[i ^ k];
    }
    out[step * threadIdx.x] = threadIdx.x;  // finding: race out
}
