#!/usr/bin/env node
/* npm create mendwell-slice: makes a slice in a repository of its own. Asks nothing, so that pipelines can use it. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { run, takesSlice, writeSlice } from './slice.mjs';

await run(
  takesSlice(new Command('npm create mendwell-slice --')).action(async (name, audience) => {
    const folder = resolve(`mfe-${name}`);
    await writeSlice({ name, audience, folder, isRepository: true, port: 3005 });
    console.log(`Next: cd mfe-${name}, git init, npm install, and README.md`);
  }),
);
