// What ends the prelude: the file's own text has its warnings back.
#undef GPUVERIFY_HD
#undef GPUVERIFY_D
#pragma clang diagnostic pop
