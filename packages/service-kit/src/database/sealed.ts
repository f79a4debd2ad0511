import { webcrypto } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

/** Encrypts, so that only the same sealer reads it again. A cloud key service can take this place (docs/operations/health-texts.md). */
export interface Sealer {
  seal(plain: Uint8Array): Promise<string>;
  /** `undefined` if the text is damaged or its key unknown. Rejects only if the same call may succeed later. */
  unseal(sealed: string): Promise<Uint8Array | undefined>;
}

/** Several keys by id: the current one seals, all unseal. */
export interface KeyRing extends Sealer {
  readonly currentId: string;
  readonly ids: readonly string[];
}

export interface SealingKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const sealingKeyBytes = 32;
const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;
const accepted = { keyManagementAlgorithms: [algorithms.alg], contentEncryptionAlgorithms: [algorithms.enc] };

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Seals as JWE with one key. */
export function sealerWith(bytes: Uint8Array<ArrayBuffer>): Sealer {
  const key = importKey(bytes);
  return {
    seal: async (plain) => new CompactEncrypt(plain).setProtectedHeader(algorithms).encrypt(await key),
    unseal: async (sealed) =>
      compactDecrypt(sealed, await key, accepted).then(
        ({ plaintext }) => plaintext,
        () => undefined,
      ),
  };
}

/** The key ring of a service's environment: the first key seals. Each JWE names its key in its header. */
export function keyRingOf([current, ...others]: SealingKeys): KeyRing {
  const keys = new Map([current, ...others].map(({ id, bytes }) => [id, importKey(bytes)]));
  const keyOf = ({ kid = '' }: { kid?: string }) => {
    const key = keys.get(kid);
    if (!key) throw new Error('Unknown key');
    return key;
  };
  return {
    currentId: current.id,
    ids: [...keys.keys()],
    seal: async (plain) => {
      const header = { ...algorithms, kid: current.id };
      return new CompactEncrypt(plain).setProtectedHeader(header).encrypt(await keyOf(header));
    },
    unseal: (sealed) =>
      compactDecrypt(sealed, keyOf, accepted).then(
        ({ plaintext }) => plaintext,
        () => undefined,
      ),
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
