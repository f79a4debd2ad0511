// Preloaded into firebase-tools.
import { createRequire } from 'node:module';

// A signal during its start makes it export before it has imported, which would overwrite the stored accounts with nothing;
// until it reports that it is ready, this ends it without an export.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const end = () => process.exit(1);
for (const signal of signals) process.on(signal, end);

const write = process.stdout.write;
process.stdout.write = (text, ...rest) => {
  if (String(text).includes('All emulators ready')) {
    for (const signal of signals) process.off(signal, end);
    process.stdout.write = write;
  }
  return write.call(process.stdout, text, ...rest);
};

// By default, its validation library compiles the schemas of all of Google's calls at the start, which takes most of it.
const firebase = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
const validation = firebase('exegesis-express');
const { middleware } = validation;
validation.middleware = (calls, options) =>
  middleware(calls, { ...options, lazyCompileValidationSchemas: true });

// Unlike Firebase, it renews tokens of sessions that have been revoked. Its refresh tokens have no time, so they get one.
const sessions = firebase('./emulator/auth/state.js');
const { assert } = firebase('./emulator/auth/errors.js');
const { createRefreshTokenFor, createUserWithLocalId, validateRefreshToken } =
  sessions.ProjectState.prototype;
const now = () => Math.floor(Date.now() / 1_000);
sessions.ProjectState.prototype.createRefreshTokenFor = function create(...parts) {
  const token = sessions.decodeRefreshToken(createRefreshTokenFor.apply(this, parts));
  return sessions.encodeRefreshToken({ ...token, issuedAt: now() });
};
sessions.ProjectState.prototype.validateRefreshToken = function validate(token) {
  const session = validateRefreshToken.call(this, token);
  const { issuedAt = now() } = sessions.decodeRefreshToken(token);
  assert(issuedAt >= Number(session.user.validSince ?? 0), 'TOKEN_EXPIRED');
  return session;
};

// It reads the clock twice for a new account: if a second ends in between, its first sign-in is older than the account and
// does not count.
sessions.ProjectState.prototype.createUserWithLocalId = function create(localId, account) {
  const { lastLoginAt, validSince } = account;
  const signedInAt = Math.floor(Number(lastLoginAt) / 1_000);
  const isLate = Number(validSince) > signedInAt;
  return createUserWithLocalId.call(
    this,
    localId,
    isLate ? { ...account, validSince: `${signedInAt}` } : account,
  );
};
