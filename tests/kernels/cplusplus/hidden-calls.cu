//pass
//--blockDim=64 --gridDim=4
// A copy constructor that copies the members, a destructor without effect, a virtual method that nothing overrides.
struct Place {
  int *cells;
  int at;
  __device__ Place(int *cells, int at) : cells(cells), at(at) {}
  __device__ Place(const Place &other) : cells(other.cells) { at = other.at; }
  __device__ virtual int index() { return at; }
  __device__ ~Place() {}
};
__device__ void clear(Place place) { place.cells[place.index()] = 0; }
__global__ void f(int *a) {
  Place mine(a, blockIdx.x * blockDim.x + threadIdx.x);
  clear(mine);
}
