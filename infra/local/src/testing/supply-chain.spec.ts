import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../processes/ports.ts';
import { auditShipped } from './audit.ts';
import { tallyOfCheck } from './checks.ts';
import { remarksOn } from './runners.ts';

describe('npm run check -- audit', () => {
  /** What it prints and answers when npm asks this registry. */
  async function auditAt(registry: RequestListener) {
    const server = createServer(registry);
    const address = `http://127.0.0.1:${await listen(server)}`;
    // npm remembers advisories.
    const cache = mkdtempSync(join(tmpdir(), 'mendwell-audit-'));
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const isFine = await auditShipped(print, [`--registry=${address}`, `--cache=${cache}`]);
    server.close();
    rmSync(cache, { recursive: true });
    return { isFine, text: lines.join('\n') };
  }

  /** It warns of these packages, each with a severity. */
  const registryThatWarnsOf =
    (severities: Record<string, string>): RequestListener =>
    ({ url = '' }, answer) => {
      const advisories = Object.entries(severities).map(([name, severity], id) => {
        const about = {
          id,
          url: '',
          title: 'Planted weakness',
          severity,
          vulnerable_versions: '<9999',
          cwe: [],
        };
        return [name, [about]];
      });
      const asked = decodeURIComponent(url.slice(1));
      // npm also asks for the versions of the package and of whatever depends on it.
      const packument = { name: asked, versions: {}, 'dist-tags': {} };
      answer.end(
        JSON.stringify(asked.endsWith('advisories/bulk') ? Object.fromEntries(advisories) : packument),
      );
    };

  it('refuses a grave weakness of what ships, with its name', async () => {
    const { isFine, text } = await auditAt(registryThatWarnsOf({ fastify: 'high' }));
    expect(isFine).toBe(false);
    expect(text).toMatch(/^high: fastify .*Planted weakness$/m);
  });

  it('prints a small one and goes on, and does not mind what only tests and tools use', async () => {
    const { isFine, text } = await auditAt(registryThatWarnsOf({ fastify: 'low', jest: 'critical' }));
    expect(isFine).toBe(true);
    expect(text).toMatch(/^low: fastify .*Planted weakness$/m);
    expect(text).not.toMatch('jest');
  });

  it('says so when the registry cannot tell, up to the end of npm run check, and counts as no test', async () => {
    const { isFine, text } = await auditAt((_, answer) => answer.writeHead(405).end());
    expect(isFine).toBe(true);
    expect(text).toMatch(/^! Not audited, .*405/);
    const tally = tallyOfCheck('npm run audit', isFine, `${text}\n`);
    expect(tally).toMatchObject({ passed: 0, failures: [] });
    expect(remarksOn(tally)).toBe(text);
  });
});

it('npm run check -- secrets finds each kind of key that we have, and nothing in ordinary text', () => {
  const keyBody = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n'.repeat(26);
  // In two pieces, so that this file has none.
  const planted = [
    ['sk_live_', '51AbCdEfGhIjKlMnOpQrSt'],
    ['whsec_', '0123456789abcdef0123456789abcdef'],
    ['mongodb://root:', 'c0rrect-horse@db.internal/admin'],
    ['-----BEGIN PRIVATE', ` KEY-----\n${keyBody}-----END PRIVATE KEY-----`],
  ].map((pieces) => pieces.join(''));
  const input = ['STRIPE_SECRET_KEY=sk_test_local', ...planted].join('\n');
  const options = ['--stdinFileName', 'planted.txt', '--format', 'json'];
  const { stdout, status } = spawnSync('node_modules/.bin/secretlint', options, { input, encoding: 'utf8' });
  const [{ messages }]: [{ messages: { loc: { start: { line: number } } }[] }] = JSON.parse(stdout);
  expect(messages.map(({ loc }) => loc.start.line)).toEqual([2, 3, 4, 5]);
  expect(status).toBe(1);
});
