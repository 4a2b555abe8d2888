//pass
//--blockDim=64 --gridDim=1
// An alias template stands for what it names, with its arguments.

template <class A, class B> struct Pair { A a; B b; };
template <class T> using Twin = Pair<T, T>;

__global__ void k(int *out) {
  out[(sizeof(Twin<char>) == 2) * threadIdx.x] = threadIdx.x;
}
