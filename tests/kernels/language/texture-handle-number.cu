//pass
//--blockDim=64 --gridDim=4

// A texture's handle is a number of 64 bits: its halves can be told apart, and a structure has it at its place.
struct Source {
    cudaTextureObject_t texture;
    int width;
};

__global__ void fetch(int *out, Source source, unsigned long long handle, char *bytes)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    cudaTextureObject_t other = handle;
    unsigned low = (unsigned)source.texture, high = (unsigned)(source.texture >> 32);
    out[i] = tex1Dfetch<int>(other, i) + (low ^ high) + (other << 3 == source.texture);
    ((cudaTextureObject_t *)bytes)[i] = other;
}
