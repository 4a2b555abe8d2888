#//pass
#//
import numpy as np
import pyopencl as cl

SOURCE = """
__kernel void scale(__global float *a, float f, int n) {
    int i = get_global_id(0);
    if (i < n) a[i] *= f;
}
"""


def main():
    context = cl.create_some_context()
    queue = cl.CommandQueue(context)
    program = cl.Program(context, SOURCE).build()
    host = np.ones(1000, dtype=np.float32)  # // size: a 1000 * 4
    flags = cl.mem_flags
    a = cl.Buffer(context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=host)
    program.scale(queue, (1024,), (64,), a, np.float32(2), np.int32(host.size))  # // launch: scale 64 16  // requires: n == 1000


main()
