#include <CL/cl2.hpp>
#include <vector>

int main(int argc, char **argv) {
    cl::Context context(CL_DEVICE_TYPE_GPU);
    cl::CommandQueue queue(context);
    cl::Program program(context, read_file("wrapper-tile.cl"), true);
    cl::Kernel reverse = cl::Kernel(program, "reverse");
    cl::NDRange global{4096}, local{64};
    cl::Buffer a(context, CL_MEM_READ_WRITE, 4096 * sizeof(int));  // size: a 4096 * sizeof(int)
    reverse.setArg(0, a);
    reverse.setArg(1, cl::Local(64 * sizeof(int)));  // size: tile 64 * sizeof(int)
    queue.enqueueNDRangeKernel(reverse, cl::NullRange, global, local);  // launch: reverse 64 64
    return 0;
}
