//pass
//
// A call that is read where few others are around it, and not where many are.
__global__ void rows(float *out, int n, int pitch) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * pitch + i] = i;
}

void fill(float *out, int height, int n, int pitch) {
    rows<<<height, 128>>>(out, n, pitch);
}

void last(float *out, int pitch) {
    fill(out, 64, 1000, pitch);
}

void by11(float *out, int pitch) { last(out, pitch); }
void by10(float *out, int pitch) { by11(out, pitch); }
void by9(float *out, int pitch) { by10(out, pitch); }
void by8(float *out, int pitch) { by9(out, pitch); }
void by7(float *out, int pitch) { by8(out, pitch); }
void by6(float *out, int pitch) { by7(out, pitch); }
void by5(float *out, int pitch) { by6(out, pitch); }
void by4(float *out, int pitch) { by5(out, pitch); }
void by3(float *out, int pitch) { by4(out, pitch); }
void by2(float *out, int pitch) { by3(out, pitch); }

int main() {
    float *out;
    cudaMalloc(&out, 64 * 1024 * sizeof(float));
    last(out, 1024);
    by2(out, 1024);
}
