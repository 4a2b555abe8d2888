//pass
//
// No class has a method of this name: it is the function of the file.
int width() { return 32; }

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;
}

struct Base {
    int height();
};

struct Launcher : Base {
    void launch(int *a) { columns<<<1, width()>>>(a); }  // launch: columns 32 1
};

void run(int *a) {
    Launcher launcher;
    launcher.launch(a);
}
