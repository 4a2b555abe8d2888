//pass
//
// listed: line 6
// The host is compiled without the macro, so that it launches 256 threads, of which two write one element.
// The answer for it is that of the device's compilation, in all of the file.
#if __CUDA_ARCH__ >= 600
#define THREADS 128
#else
#define THREADS 256
#endif

__global__ void put(int *a) {
    a[threadIdx.x % 128] = threadIdx.x;
}

int main() {
    int *a;
    cudaMalloc(&a, 128 * sizeof(int));
    put<<<1, THREADS>>>(a);
    return 0;
}
