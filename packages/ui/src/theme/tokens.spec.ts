import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

const colorsOf = (theme: string) => {
  const block = css.split(`[data-theme="${theme}"]`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
};

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['background', 'surface', 'tint'];
const texts = grounds.flatMap((ground) =>
  ['ink', 'muted', 'primary', 'accent', 'danger'].map((text) => [text, ground]),
);
const solid = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger', 'danger'],
  ['on-deep', 'deep'],
  ['deep-muted', 'deep'],
  ...['pending', 'working', 'completed'].map((status) => ['on-status', status]),
];

describe.each(['light', 'synthwave'])('the %s theme', (theme) => {
  const colors = colorsOf(theme);
  const ratio = (one = '', other = '') => contrast(colors[one] ?? '', colors[other] ?? '');

  it.each([...texts, ...solid])(
    'keeps %s readable on %s for people who see little contrast',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(grounds)('keeps the edge of a field visible on %s', (ground) => {
    expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3);
  });
});

it('has all sizes and weights of letters', () => {
  const root = join(__dirname, '../../../..');
  const files = ['packages/*', 'shell', 'mfe-*'].flatMap((workspace) =>
    globSync(`${workspace}/src/**/*.css`, { cwd: root }),
  );
  expect(files.length).toBeGreaterThan(50);
  const others = files.flatMap((file) => {
    const paper = /@media print \{[\s\S]*?\n\}/g;
    const screens = readFileSync(join(root, file), 'utf8').replaceAll(paper, '');
    const found =
      screens.match(/font-size: [\d.]+(?:rem|em|px)|font-weight: (?!400|550|700)\d+(?= *;)/g) ?? [];
    return found.map((declaration) => `${file}: ${declaration}`);
  });
  expect(others).toEqual([]);
});
