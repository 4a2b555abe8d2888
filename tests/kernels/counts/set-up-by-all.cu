//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=3 --vcgen-opt=/checkArrays:places

// Each thread sets the counter up, after others have got places; nobody asks about races on the counter itself.
__global__ void f(int *places, unsigned *count)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    count[0] = 0;
    unsigned place = atomicAdd(count, 1);
    places[place] = t; // finding: race places
}
