//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// says: no thread gets to an access

// Nobody can launch this: permissions that hold of no thread say nothing.
__global__ void store(int *a, int n) {  // open: possible
  __requires(n > 3);
  __requires(n < 3);
  __perm_write(a[n]);
  a[n] = threadIdx.x;
}
