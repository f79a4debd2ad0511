/** What the seed must know; it makes up people and money, so it never touches a real system. */
export function readConfig(env: NodeJS.ProcessEnv) {
  if (env.NODE_ENV === 'production') throw new Error('Demo data never goes into production.');
  const required = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing. On a laptop, npm run seed sets it.`);
    return value;
  };
  return {
    gatewayUrl: required('GATEWAY_URL'),
    firebaseProject: required('FIREBASE_PROJECT_ID'),
    stripePublishableKey: required('STRIPE_PUBLISHABLE_KEY'),
  };
}
export type Config = ReturnType<typeof readConfig>;
