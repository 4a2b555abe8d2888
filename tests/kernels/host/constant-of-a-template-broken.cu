//xfail:NOT_ALL_VERIFIED
//
// The template's argument hides the constant of the file: blocks have 64 threads.
const int WIDTH = 32;

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

template <int WIDTH>
void launch(int *a) {
    columns<<<1, WIDTH>>>(a);  // launch: columns 64 1
}

void run(int *a) { launch<64>(a); }
