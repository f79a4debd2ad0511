import { glob, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import webpack from 'webpack';

/** Copies `directory` into the build, so that its text files are precompressed too. */
export const publicFiles = (directory) => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PublicFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for await (const entry of glob('**/*', { cwd: directory, withFileTypes: true })) {
            if (!entry.isFile()) continue;
            const path = `${entry.parentPath}/${entry.name}`;
            const name = path.slice(directory.length + 1).replaceAll(sep, '/');
            compilation.emitAsset(name, new webpack.sources.RawSource(await readFile(path)));
          }
        },
      );
    });
  },
});
