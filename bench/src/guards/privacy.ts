import { bookings, type Guard, guardsIn } from './guard.ts';

const erasures = ['services/catalog/test/erasures'];

export const privacyGuards: Guard[] = [
  ...guardsIn('services/booking', [
    {
      holds: 'what a patient writes is stored sealed',
      code: "return text === '' ? undefined : this.keys.seal(patientUid, text);",
      without: "return text === '' ? undefined : text;",
      tests: bookings('sealed-notes'),
    },
    {
      holds: 'who reads a note is stored before it leaves',
      code: '    await this.reads.record(',
      without: '    void this.reads.record(',
      tests: bookings('note-reads'),
    },
  ]),
  ...guardsIn('packages/service-kit', [
    {
      holds: 'a sign-in that is over gives no token access',
      code: '    this.revoked.assertValid(user);\n',
      without: '',
      tests: erasures,
    },
    {
      holds: "a person's data leaves only after a recent sign-in",
      code: '      assertRecentSignIn(user);',
      without: '',
      tests: bookings('personal-data'),
    },
    {
      holds: 'a restored backup revives nobody',
      code: 'for (const [uid, pseudonym] of found) await this.erasure.erase({ uid, pseudonym });',
      without: '',
      tests: ['packages/service-kit/test/personal-data', 'packages/service-kit/test/migrations'],
    },
    {
      holds: 'no dead letter brings an erased account back',
      code: '    await this.deadLetters.dropAbout(uid);',
      without: '',
      tests: ['packages/service-kit/test/personal-data'],
    },
  ]),
  ...guardsIn('services/catalog', [
    {
      holds: 'an account for which people or money wait is not deleted',
      code: '    await this.assertFree(token);',
      without: '',
      tests: erasures,
    },
  ]),
];
