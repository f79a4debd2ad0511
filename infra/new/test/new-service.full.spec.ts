import { useCopy } from './copy.ts';

// The service's own tests start MongoDB and RabbitMQ.
jest.setTimeout(600_000);

const { run } = useCopy();

it('creates a service that passes its checks and tests', async () => {
  await run('npm', 'run', '--silent', 'new', '--', 'service', 'prescriptions');
  expect(await run('npm', 'test', '-w', 'services/prescriptions')).toMatch(/\d+ passed, 0 failed\s*$/);
});
