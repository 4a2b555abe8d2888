#include <CL/cl2.hpp>
#include <vector>

int main(int argc, char **argv) {
    cl::Context context(CL_DEVICE_TYPE_GPU);
    cl::CommandQueue queue(context);
    cl::Program program(context, read_file("wrapper-functor.cl"), true);
    std::vector<float> h(1000);
    cl::Buffer a(context, h.begin(), h.end(), false);  // size: a h.begin() to h.end()
    auto scale = cl::KernelFunctor<cl::Buffer, float, int>(program, "scale");
    int n = h.size();
    scale(cl::EnqueueArgs(queue, cl::NDRange(1024), cl::NDRange(64)), a, 2.0f, n);  // launch: scale 64 16  // requires: n == 1000
    return 0;
}
