import { promisify } from 'node:util';
import webpack from 'webpack';

/**
 * Runs another build as part of `compilation`, in memory. Returns a function that reads its output files; a missing file is
 * empty.
 */
export async function innerBuild(compilation, config) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('InnerBuild', () => false);
  const { compilation: inner } = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (inner.errors.length > 0) throw inner.errors[0];
  compilation.fileDependencies.addAll(inner.fileDependencies);
  return (file) => inner.getAsset(file)?.source.source().toString() ?? '';
}
