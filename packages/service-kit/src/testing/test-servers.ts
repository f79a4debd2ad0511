type TestServer =
  | 'TEST_MONGODB_URI'
  | 'TEST_AMQP_URL'
  | 'TEST_AMQP_MANAGEMENT_URL'
  | 'TEST_CONTROL_URL'
  | 'FIREBASE_AUTH_EMULATOR_HOST';

/** The address of a real server that `npm test` starts beside the tests. */
export function testServer(name: TestServer): string {
  const address = process.env[name];
  if (!address) throw new Error(`Service tests need ${name}: run them through \`npm test\``);
  return address;
}
