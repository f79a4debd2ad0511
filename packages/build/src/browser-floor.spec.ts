import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tooNewInScript, tooNewInStyles } from './browser-floor.ts';

const root = join(__dirname, '../../..');
const sources = (extension: string) =>
  globSync(`{shell,mfe-*,packages/{contracts,ui,web-kit}}/{src,public}/**/*.${extension}`, {
    cwd: root,
  }).filter((file) => !/\.spec\.|\/testing\/|\/examples\.ts$/.test(file));
const findings = (files: string[], find: (code: string, hasJsx: boolean) => string[]) =>
  files.flatMap((file) =>
    find(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map((use) => `${file}: ${use}`),
  );

describe('the browser floor', () => {
  it.each([
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['const later = () => Promise.withResolvers()', 'Promise.withResolvers'],
    ['URL.canParse(text)', 'URL.canParse'],
    ['const seen = new Set(); seen.difference(known)', '.difference()'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['/(?<=a)b/.test(text)', 'lookbehind'],
  ])('refuses %s', (code, use) => {
    expect(tooNewInScript(code)).toEqual([use]);
  });

  it.each([
    ["if ('withResolvers' in Promise) later.withResolvers()"],
    ["if ('Segmenter' in Intl) new Intl.Segmenter()"],
    ['class CloseWatcher {}; new CloseWatcher()'],
    ["import * as z from 'zod'; z.union([])"],
    ['list.at(-1); controller.abort(); Promise.any(list)'],
  ])('accepts %s', (code) => {
    expect(tooNewInScript(code)).toEqual([]);
  });

  it.each([
    ['p { animation-timeline: scroll() }', 'animation-timeline'],
    ['p { color: light-dark(red, blue) }', 'light-dark()'],
    ['p:user-invalid { color: red }', ':user-invalid'],
    ['@starting-style { p { opacity: 0 } }', '@starting-style'],
    ['p { & b { color: red } }', 'nesting'],
  ])('refuses %s', (code, use) => {
    expect(tooNewInStyles(code)).toContain(use);
  });

  it('accepts a style behind a feature query', () => {
    expect(tooNewInStyles('@supports (scale: 1) { p { animation-timeline: scroll() } }')).toEqual([]);
  });

  it('is met by all our scripts', () => {
    const files = sources('{ts,tsx,js}');
    expect(files.length).toBeGreaterThan(180);
    expect(findings(files, tooNewInScript)).toEqual([]);
  });

  it('is met by all our styles', () => {
    const files = sources('css');
    expect(files.length).toBeGreaterThan(50);
    expect(findings(files, tooNewInStyles)).toEqual([]);
  });
});
