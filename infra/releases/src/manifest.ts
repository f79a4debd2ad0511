import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Audience, Release } from '@mendwell/contracts/slices';
import * as z from 'zod';
import type { OpenApi } from './calls.ts';
import { Refusal } from './refusal.ts';

const text = z.string().max(300);
/** A file of the release, relative to its folder. */
const file = z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/, 'is not a file of the release');
/** A path of the site. */
const address = z.string().regex(/^\/(?!\/)[^\s"<>\\]*$/, 'is not an address of the site');

/** `slice.json`, written by a build (packages/build/webpack/slice-manifest.mjs). */
const Manifest = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must consist of lower-case letters, digits and hyphens'),
  /** Who the slice is for, if not everyone. */
  audience: z.literal('operators', 'must be operators, or absent').optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, 'is not a version such as 1.2.3'),
  entry: file,
  pages: z.array(
    z.object({
      path: z
        .string()
        .regex(/^\/(?:(?:[\w-]+|:\w+)(?:\/(?:[\w-]+|:\w+))*)?$/, 'is not a path such as /doctors/:doctorId'),
      requiresLogin: z.boolean(),
      needsUser: z.boolean(),
      title: text.optional(),
      description: text.optional(),
      first: file.endsWith('.html').optional(),
      files: z.array(file),
      calls: z.array(address),
    }),
  ),
  modules: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'is not a module name'),
        place: text,
        beside: address.optional(),
        first: z.boolean().optional(),
      }),
    )
    .default([]),
  /** The shared modules that this slice expects from the shell, with version ranges. */
  shared: z.record(z.string(), z.string()),
  /** The OpenAPI parts of the calls in this slice, by service (packages/build/webpack/slice-calls.mjs). */
  calls: z
    .record(
      z.string().regex(/^[a-z-]+$/),
      z.custom<OpenApi>((value) => typeof Object(value).paths === 'object', 'has no paths'),
    )
    .default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads and validates the manifest in a release's folder, and checks that its files exist. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'slice.json');
  if (!existsSync(path)) throw new Refusal(`${folder} holds no release: it has no slice.json.`);
  const manifest = parseManifest(readFileSync(path, 'utf8'), path);
  const named = [
    manifest.entry,
    ...manifest.pages.flatMap(({ first, files }) => (first ? [first, ...files] : files)),
  ];
  const missing = named.find((name) => !existsSync(join(folder, name)));
  if (missing) throw new Refusal(`${path} names ${missing}, which is not in the folder.`);
  return manifest;
}

/** Throws a refusal with the invalid field. */
export function parseManifest(json: string, from: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refusal(`${from} is not JSON.`);
  }
  const result = Manifest.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refusal(`${from}: ${issue?.path.join('.')} ${issue?.message}.`);
}

/** A release with who it is for, if not everyone: that decides which list of live releases it is in. */
export type ListedRelease = Release & { audience?: Audience };

/** The release for the list of live ones, with paths of the site. */
export function releaseOf({ name, version, audience, entry, pages, modules }: Manifest): ListedRelease {
  const base = `/mfe/${name}/${version}/`;
  return {
    name,
    version,
    ...(audience && { audience }),
    entry: base + entry,
    pages: pages.map((page) => ({
      ...page,
      first: page.first && base + page.first,
      files: page.files.map((path) => base + path),
    })) as Release['pages'],
    ...(modules.length > 0 && { modules: modules as Release['modules'] }),
  };
}

/** A hash of all files of a release's folder. */
export function digestOf(folder: string): string {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const path of files) hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}
