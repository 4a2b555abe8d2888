//pass
//
// The template's argument hides the constant of the file: blocks have 32 threads.
const int WIDTH = 64;

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;
}

template <int WIDTH>
void launch(int *a) {
    columns<<<1, WIDTH>>>(a);  // launch: columns 32 1
}

void run(int *a) { launch<32>(a); }
