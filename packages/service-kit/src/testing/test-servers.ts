type TestServer =
  | 'TEST_MONGODB_URI'
  | 'TEST_AMQP_URL'
  | 'TEST_AMQP_MANAGEMENT_URL'
  | 'TEST_SPARE_AMQP_URL'
  | 'TEST_SPARE_MONGODB_URI'
  | 'TEST_GATEWAY_ROLLING'
  | 'TEST_SMTP_URL'
  | 'TEST_MAILS_URL'
  | 'TEST_CONTROL_URL'
  | 'FIREBASE_AUTH_EMULATOR_HOST';

/** The address of a real server that `npm test` starts. */
export function testServer(name: TestServer): string {
  const address = process.env[name];
  if (!address) throw new Error(`Service tests need ${name}: run them through \`npm test\``);
  return address;
}

type Act = 'start' | 'stop' | 'kill' | 'freeze' | 'thaw';

/** Starts, stops or freezes a server that only one test file uses. Resolves when done. */
async function control(server: 'rabbitmq-spare' | 'mongodb-spare', act: Act): Promise<void> {
  const answer = await fetch(`${testServer('TEST_CONTROL_URL')}/${server}/${act}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${server} did not ${act}: ${await answer.text()}`);
}

export const spareBroker = (act: Act) => control('rabbitmq-spare', act);
export const spareDatabase = (act: Act) => control('mongodb-spare', act);
