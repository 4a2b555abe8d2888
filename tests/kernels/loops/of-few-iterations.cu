//pass
//--blockDim=64 --gridDim=1
// What a few iterations leave, in an array of the thread's own or in variables that take values in turn, is what they compute.

__global__ void from_a_table(int *out) {
    int steps[3] = {4, 2, 1};
    int step = 0;
    for (int i = 1; i < 3; i++) step = steps[i];
    out[step * threadIdx.x] = threadIdx.x;
}

__global__ void in_turn(int *out) {
    int a = 0, b = 1;
    for (int i = 0; i < 7; i++) {
        int next = a + b;
        a = b;
        b = next;
    }
    out[(b - 20) * threadIdx.x] = threadIdx.x;
}

__global__ void around_zero(int *out) {
    int steps[8] = {0, 0, 0, 0, 0, 0, 0, 0}, n = 0;
    for (unsigned char i = 250; i != 2; i++) steps[i & 7] = ++n;
    out[(steps[1] - 7) * threadIdx.x] = threadIdx.x;
}

__global__ void within_each_other(int *out) {
    int count[4] = {0, 0, 0, 0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++) count[j] += 1;
    out[count[2] * threadIdx.x] = threadIdx.x;
}

__global__ void until_it_breaks(int *out, const int *in) {
    int last[2] = {1, 1};
    for (int i = 0; i < 5; i++) {
        if (in[i] == i) break;
        last[i & 1] = i < 4 ? 1 : 3;
    }
    out[(last[0] * 64 + last[1] - last[0]) * threadIdx.x] = threadIdx.x;
}

__global__ void with_barriers(int *out) {
    __shared__ int tile[64];
    int at[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        tile[(threadIdx.x + at[i]) & 63] = i;
        __syncthreads();
    }
    out[threadIdx.x] = tile[threadIdx.x];
}
