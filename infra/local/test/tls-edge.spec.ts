import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { choosePorts } from '@mendwell/local/processes/ports';
import { testGateway } from '@mendwell/local/test-servers/test-gateway';
import { generate } from 'selfsigned';
import { testFolder } from './command-line.ts';

let plain: string;
let tls: number;
let certificate: string;
let stop: () => Promise<void>;
// Before the server's folder is removed.
afterAll(() => stop());
const folder = testFolder();

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  certificate = cert;
  mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true });
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  writeFileSync(join(folder, 'acme/.well-known/acme-challenge/token'), 'proof');
  ({ tls } = await choosePorts(['tls']));
  const { server, ...found } = await testGateway(join(folder, 'nginx'), {
    overrides: {
      GATEWAY_EDGE: 'tls',
      // The old form of the directive: the container's is too new for Debian's nginx.
      GATEWAY_LISTEN_TLS: `127.0.0.1:${tls} http2`,
      GATEWAY_CERTIFICATES: folder,
      PUBLIC_URL: 'https://mendwell.example',
    },
  });
  plain = found.url;
  await server.start();
  stop = () => server.stop();
});

it('serves visitors by HTTP/2, with HSTS', async () => {
  const session = connect(`https://localhost:${tls}`, { ca: certificate });
  const request = session.request({ ':path': '/livez' });
  const [headers] = await once(request, 'response');
  session.close();
  expect(headers).toMatchObject({
    ':status': 200,
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
});

const askPlainly = (path: string) => fetch(plain + path, { redirect: 'manual' });

it.each(['/', '/services/1?a=b', '/api/services'])(
  '%s without TLS is sent to the same with it',
  async (path) => {
    const answer = await askPlainly(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(`https://mendwell.example${path}`);
  },
);

it('answers ACME challenges and probes without TLS', async () => {
  expect(await (await askPlainly('/.well-known/acme-challenge/token')).text()).toBe('proof');
  expect((await askPlainly('/livez')).status).toBe(204);
});
