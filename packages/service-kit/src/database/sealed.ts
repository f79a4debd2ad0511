import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Several keys by id: the current one seals, all unseal. A cloud key service can take its place (docs/operations/health-texts.md). */
export interface KeyRing {
  readonly currentId: string;
  readonly ids: readonly string[];
  seal(plain: Uint8Array): Promise<string>;
  /** `undefined` if the text is damaged or its key unknown. Rejects only if the same call may succeed later. */
  unseal(sealed: string): Promise<Uint8Array | undefined>;
}

export interface SealingKey {
  id: string;
  bytes: Uint8Array;
}

export const sealingKeyBytes = 32;

/*
 * Sealed is a compact JWE (RFC 7516), `dir` with `A256GCM`, written with Node's own cipher: a library on WebCrypto, which makes
 * several promises for each text, takes five times as long for a list.
 */
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const options = { authTagLength: 16 };

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url');

function seal(key: KeyObject, plain: Uint8Array, keyId?: string): string {
  const header = encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...(keyId && { kid: keyId }) }));
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, options).setAAD(Buffer.from(header));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [header, '', encode(iv), encode(text), encode(cipher.getAuthTag())].join('.');
}

function unseal(key: KeyObject, sealed: string): Buffer | undefined {
  const [header = '', , iv = '', text = '', tag = ''] = sealed.split('.');
  try {
    const cipher = createDecipheriv(algorithm, key, decode(iv), options)
      .setAAD(Buffer.from(header))
      .setAuthTag(decode(tag));
    return Buffer.concat([cipher.update(decode(text)), cipher.final()]);
  } catch {
    return undefined;
  }
}

/** Encrypts with one key, so that only the same sealer reads it again. */
export class Sealer {
  private readonly key: KeyObject;

  constructor(bytes: Uint8Array) {
    this.key = createSecretKey(bytes);
  }

  seal(plain: Uint8Array): string {
    return seal(this.key, plain);
  }

  /** `undefined` if the text is damaged, or sealed with another key. */
  unseal(sealed: string): Buffer | undefined {
    return unseal(this.key, sealed);
  }
}

/** The id of the key that sealed, as its header says. */
function keyIdOf(sealed: string): string | undefined {
  try {
    return JSON.parse(String(decode(sealed.split('.', 1)[0] ?? ''))).kid;
  } catch {
    return undefined;
  }
}

/** The key ring of a service's environment: the first key seals. */
export function keyRingOf([current, ...others]: SealingKeys): KeyRing {
  const keys = new Map([current, ...others].map(({ id, bytes }) => [id, createSecretKey(bytes)]));
  const key = createSecretKey(current.bytes);
  return {
    currentId: current.id,
    ids: [...keys.keys()],
    seal: async (plain) => seal(key, plain, current.id),
    unseal: async (sealed) => {
      const known = keys.get(keyIdOf(sealed) ?? '');
      return known && unseal(known, sealed);
    },
  };
}

const form = /^(?<id>[\w.-]{1,32}):(?<key>[\w-]{43})$/;

export type SealingKeys = [SealingKey, ...SealingKey[]];

/** `id:key` for each key, separated by commas; a key is 32 bytes in base64url. The problems never quote a key. */
export const sealingKeys = () =>
  z.string('is required').transform((text, context): SealingKeys => {
    const keys: SealingKey[] = [];
    for (const [index, part] of text.split(',').entries()) {
      const { id = '', key = '' } = form.exec(part.trim())?.groups ?? {};
      const bytes = new Uint8Array(Buffer.from(key, 'base64url'));
      // Several texts stand for the same bytes; only one of them is canonical.
      if (bytes.length !== sealingKeyBytes || Buffer.from(bytes).toString('base64url') !== key)
        context.addIssue(`key ${index + 1} must be <id>:<32 bytes in base64url>`);
      else if (keys.some((other) => other.id === id)) context.addIssue(`two keys have the id ${id}`);
      else if (keys.some((other) => Buffer.compare(other.bytes, bytes) === 0))
        context.addIssue(`key ${index + 1} is the same as another one`);
      keys.push({ id, bytes });
    }
    return keys as SealingKeys;
  });
