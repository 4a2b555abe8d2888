//xfail:NOT_ALL_VERIFIED
//
// The second object is a copy of the first: the only constructor that is written takes numbers of three dimensions.
struct Shape {
    unsigned x, y, z;

    Shape(const dim3 &turned) : x(turned.y), y(turned.x), z(turned.z) {}
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

void run(int *a) {
    Shape first(dim3(32, 64, 1)), second(first);
    columns<<<1, second.x>>>(a);  // launch: columns * 1
}
