import { bookings, type Guard } from './guard.ts';

const erasures = ['services/catalog/test/erasures'];

export const privacyGuards: Guard[] = [
  {
    holds: 'what a patient writes is stored sealed',
    file: 'services/booking/src/notes/notes.service.ts',
    code: "return text === '' ? undefined : this.keys.seal(patientUid, text);",
    without: "return text === '' ? undefined : text;",
    tests: bookings('sealed-notes'),
  },
  {
    holds: 'who reads a note is stored before it leaves',
    file: 'services/booking/src/notes/notes.service.ts',
    code: '    await this.reads.record(',
    without: '    void this.reads.record(',
    tests: bookings('note-reads'),
  },
  {
    holds: 'only the patient sees who read a note',
    file: 'services/booking/src/notes/note-reads.service.ts',
    code: 'if (booking.patientUid !== uid) throw notYours();',
    without: '',
    tests: bookings('note-reads'),
  },
  {
    holds: 'a sign-in that is over gives no token access',
    file: 'packages/service-kit/src/http/auth.ts',
    code: '    this.revoked.assertValid(user);',
    without: '',
    tests: erasures,
  },
  {
    holds: "a person's data leaves only after a recent sign-in",
    file: 'packages/service-kit/src/privacy/my-data.ts',
    code: '      assertRecentSignIn(user);',
    without: '',
    tests: bookings('personal-data'),
  },
  {
    holds: 'an account for which people or money wait is not deleted',
    file: 'services/catalog/src/erasures/erasures.service.ts',
    code: '    await this.assertFree(token);',
    without: '',
    tests: erasures,
  },
  {
    holds: 'an account whose erasure is announced cannot be kept',
    file: 'services/catalog/src/erasures/erasures.service.ts',
    code: "deleteOne({ _id: uid, state: 'asked' })",
    without: 'deleteOne({ _id: uid })',
    tests: erasures,
  },
  {
    holds: 'a restored backup revives nobody',
    file: 'packages/service-kit/src/privacy/restored-journal.ts',
    code: 'for (const [uid, pseudonym] of found) await this.erasure.erase({ uid, pseudonym });',
    without: '',
    tests: ['packages/service-kit/test/personal-data', 'packages/service-kit/test/migrations'],
  },
  {
    holds: 'no service starts on a restored database that holds accounts deleted since the backup',
    file: 'packages/service-kit/src/bootstrap.ts',
    code: '  await app.get(RestoredJournal, { strict: false }).assertApplied();',
    without: '',
    tests: ['packages/service-kit/test/process'],
  },
  {
    holds: 'no dead letter brings an erased account back',
    file: 'packages/service-kit/src/privacy/erasure.consumer.ts',
    code: '    await this.deadLetters.dropAbout(uid);',
    without: '',
    tests: ['packages/service-kit/test/personal-data'],
  },
  {
    holds: 'other bytes under the id of a health text key stop the start',
    file: 'packages/service-kit/src/database/data-keys.ts',
    code: 'if (row && !(await this.ring.unseal(row.wrapped)))',
    without: 'if (false)',
    tests: bookings('health-text-keys'),
  },
];
