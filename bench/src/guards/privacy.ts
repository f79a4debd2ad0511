import { bookings, type Guard } from './guard.ts';

const erasures = ['services/catalog/test/erasures'];

export const privacyGuards: Guard[] = [
  {
    holds: 'what a patient writes is stored sealed',
    workspace: 'services/booking',
    code: "return text === '' ? undefined : this.keys.seal(patientUid, text);",
    without: "return text === '' ? undefined : text;",
    tests: bookings('sealed-notes'),
  },
  {
    holds: 'who reads a note is stored before it leaves',
    workspace: 'services/booking',
    code: '    await this.reads.record(',
    without: '    void this.reads.record(',
    tests: bookings('note-reads'),
  },
  {
    holds: 'a sign-in that is over gives no token access',
    workspace: 'packages/service-kit',
    code: 'request.headers.authorization));\n    this.revoked.assertValid(user);',
    without: 'request.headers.authorization));',
    tests: erasures,
  },
  {
    holds: "a person's data leaves only after a recent sign-in",
    workspace: 'packages/service-kit',
    code: '      assertRecentSignIn(user);',
    without: '',
    tests: bookings('personal-data'),
  },
  {
    holds: 'an account for which people or money wait is not deleted',
    workspace: 'services/catalog',
    code: '    await this.assertFree(token);',
    without: '',
    tests: erasures,
  },
  {
    holds: 'a restored backup revives nobody',
    workspace: 'packages/service-kit',
    code: 'for (const [uid, pseudonym] of found) await this.erasure.erase({ uid, pseudonym });',
    without: '',
    tests: ['packages/service-kit/test/personal-data', 'packages/service-kit/test/migrations'],
  },
  {
    holds: 'no dead letter brings an erased account back',
    workspace: 'packages/service-kit',
    code: '    await this.deadLetters.dropAbout(uid);',
    without: '',
    tests: ['packages/service-kit/test/personal-data'],
  },
];
