import { mkdirSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { testGateway } from '@mendwell/local/test-servers/test-gateway';
import { testFolder } from './command-line.ts';

let port: number;
let stop: () => Promise<void>;
// Before the server's folder is removed.
afterAll(() => stop());
const folder = testFolder();

beforeAll(async () => {
  const served = join(folder, 'served');
  for (const [file, text] of [
    ['assets/page.js', 'a script'],
    ['mfe/catalog/1.0.0/page.css', 'a style'],
    ['media/picture.svg', 'a picture'],
  ] as const) {
    mkdirSync(join(served, file, '..'), { recursive: true });
    writeFileSync(join(served, file), text);
    writeFileSync(join(served, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(served, `${file}.gz`), gzipSync(text));
  }
  writeFileSync(join(served, 'assets/small.js'), 'small');
  writeFileSync(join(served, 'index.html'), 'an entry');
  const { server, upstreams } = await testGateway(join(folder, 'nginx'), { folders: { shell: served } });
  await server.start();
  port = upstreams.shell;
  stop = () => server.stop();
});

/** Requests a file without decompressing it, unlike `fetch`. */
async function ask(path: string, encodings: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, path, headers: { 'accept-encoding': encodings } }, resolve).on('error', reject),
  );
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
}

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body: Buffer) => body,
};

const forever = 'public, max-age=31536000, immutable';

describe.each([
  ['/assets/page.js', 'a script', 'text/javascript', forever],
  ['/mfe/catalog/1.0.0/page.css', 'a style', 'text/css', forever],
  ['/media/picture.svg', 'a picture', 'image/svg+xml', 'public, max-age=86400'],
])('%s', (path, text, type, caching) => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', 'none'],
  ] as const)('for a browser that takes %s goes out as %s', async (encodings, expected) => {
    const { status, headers, body } = await ask(path, encodings);
    expect(status).toBe(200);
    expect(headers['content-encoding'] ?? 'none').toBe(expected);
    expect(headers['content-type']).toBe(type);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['cache-control']).toBe(caching);
    expect(unpack[expected](body).toString()).toBe(text);
  });
});

it('serves a file too small to compress uncompressed', async () => {
  const { headers, body } = await ask('/assets/small.js', 'gzip, br');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe('small');
});

it('has an entry file revalidated', async () => {
  expect((await ask('/index.html', 'br')).headers['cache-control']).toBe('no-cache');
});

it('answers 404 for a missing file', async () => {
  expect(await ask('/assets/none.js', 'br')).toMatchObject({ status: 404 });
});
