// What ends the prelude: the file's own text has its warnings back.
#undef GPUVERIFY_HD
#undef GPUVERIFY_D
#undef GPUVERIFY_EACH
#pragma clang diagnostic pop
