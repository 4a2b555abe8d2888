//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1 --vcgen-opt=/checkArrays:counter,missing

__kernel void count(__global int *counter) {
  atomic_inc(counter);
}
