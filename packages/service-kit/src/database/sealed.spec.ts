import { keyRingOf, Sealer } from './sealed.ts';

const bytes = new Uint8Array(32).fill(7);
const sealer = new Sealer(bytes);
const text = Buffer.from('A rash on both arms');
const changed = (sealed: string, part: number, change: (text: string) => string) =>
  sealed
    .split('.')
    .map((each, at) => (at === part ? change(each) : each))
    .join('.');

describe('a sealed text', () => {
  it('is read with its key, and never sealed the same twice', () => {
    const [one, other] = [sealer.seal(text), sealer.seal(text)];
    expect(one).not.toBe(other);
    for (const sealed of [one, other]) expect(sealer.unseal(sealed)).toEqual(text);
  });

  it('of another program that writes JWE is read, too', () => {
    const sealed =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..9q2DAtvOREhS6WkL.FT3XxiFMU6DLHoo_-_shAFZ9ig.sKFMI43oKYRdkBbbROxIYA';
    expect(sealer.unseal(sealed)).toEqual(text);
  });

  it('is not read with another key', () => {
    expect(new Sealer(new Uint8Array(32).fill(8)).unseal(sealer.seal(text))).toBeUndefined();
  });

  it.each<[string, number, (part: string) => string]>([
    ['a header', 0, () => Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"x"}').toString('base64url')],
    ['an initialization vector', 2, (part) => part.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['a text', 3, (part) => part.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['a shortened text', 3, (part) => part.slice(4)],
    ['a shortened tag', 4, (part) => part.slice(0, 6)],
    ['no tag', 4, () => ''],
  ])('with %s that was changed is not read', (_, part, change) => {
    expect(sealer.unseal(changed(sealer.seal(text), part, change))).toBeUndefined();
  });

  it.each(['', 'nonsense', '....', 'a.b.c'])('is not %j', (sealed) => {
    expect(sealer.unseal(sealed)).toBeUndefined();
  });
});

it('a key ring reads what each of its keys has sealed, and nothing of another', async () => {
  const [old, now] = [
    { id: 'old', bytes },
    { id: 'now', bytes: new Uint8Array(32).fill(9) },
  ];
  const sealed = await keyRingOf([old]).seal(text);
  expect(await keyRingOf([now, old]).unseal(sealed)).toEqual(text);
  for (const other of [sealed, '', 'x.y', 'bnVsbA....'])
    expect(await keyRingOf([now]).unseal(other)).toBeUndefined();
});
