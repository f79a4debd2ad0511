import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../repository.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const gatewayIn = (file: string) => parse(textOf(file), { merge: true, logLevel: 'error' }).services.gateway;

it('every limit of the gateway can be set in .env, and is that of the image otherwise', () => {
  const [, limits = ''] = /^\| ([^|]*) \| limits:/m.exec(textOf('gateway/README.md')) ?? [];
  const names = [...limits.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(names).toContain('GATEWAY_STREAMS');
  const image = textOf('gateway/Dockerfile');
  const defaultOf = (name: string) => new RegExp(`^ +${name}=(\\S+)`, 'm').exec(image)?.[1];
  for (const name of names)
    expect(gatewayIn('docker-compose.yml').environment).toMatchObject({
      [name]: `\${${name}:-${defaultOf(name)}}`,
    });
});

it('the ports of the gateway are not open on IPv6, where all visitors would share one address and its limits', () => {
  for (const file of ['docker-compose.yml', 'docker-compose.production.yml'])
    for (const port of gatewayIn(file).ports) expect(port).toMatch(/^(127\.0\.0\.1|0\.0\.0\.0):/);
});
