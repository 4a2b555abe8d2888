//pass
//--blockDim=64 --gridDim=4

struct Shape {
  int id;
  __device__ Shape(int id) : id(id) {}
  __device__ int area() const { return 0; }
  __device__ int tag() const { return id; }
};

struct Colour {
  int rgb;
};

class Square : public Shape, public Colour {
protected:
  int side;

public:
  static const int CORNERS = 4;
  enum Kind { SMALL = 1, LARGE };
  __device__ Square(int id, int side) : Shape(id), side(side) { rgb = 7; }
  __device__ int area() const { return side * side; }
  __device__ Kind kind() const { return side > 10 ? LARGE : SMALL; }
  static __device__ int corners() { return CORNERS; }
};

__device__ int tag_of(const Shape &s) { return s.tag(); }

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Square s(i, 3);
  __assert(s.area() == 9);
  __assert(s.Shape::area() == 0);
  __assert(s.kind() == Square::SMALL);
  __assert(s.rgb == 7 & Square::corners() == 4);
  a[tag_of(s)] = s.area();
}
