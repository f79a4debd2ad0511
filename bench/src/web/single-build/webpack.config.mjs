import { globSync } from 'node:fs';
import { repositoryRoot, singleBuildConfig } from '@mendwell/build/webpack.mjs';

const files = globSync('mfe-*/src/slice.ts', { cwd: repositoryRoot }).sort();
// A page for everyone needs nothing of a slice for operators.
const slices = (
  await Promise.all(files.map(async (file) => (await import(`${repositoryRoot}/${file}`)).slice))
).filter(({ audience }) => audience === undefined);

export default singleBuildConfig({ output: process.env.SINGLE_BUILD, slices });
