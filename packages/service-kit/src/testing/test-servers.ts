type TestServer =
  | 'TEST_MONGODB_URI'
  | 'TEST_AMQP_URL'
  | 'TEST_AMQP_MANAGEMENT_URL'
  | 'TEST_SPARE_AMQP_URL'
  | 'TEST_BROKER_CONTROL'
  | 'FIREBASE_AUTH_EMULATOR_HOST';

/** The address of a real server that `npm test` starts beside the tests. */
export function testServer(name: TestServer): string {
  const address = process.env[name];
  if (!address) throw new Error(`Service tests need ${name}: run them through \`npm test\``);
  return address;
}

/** Breaks or mends the spare broker, which no other test file uses; resolves when that is done. */
export async function spareBroker(act: 'start' | 'stop' | 'kill'): Promise<void> {
  const answer = await fetch(`${testServer('TEST_BROKER_CONTROL')}/${act}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The broker did not ${act}: ${await answer.text()}`);
}
