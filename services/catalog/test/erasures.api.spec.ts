import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { accountModel } from '../src/records/account.schema.ts';
import { newPerson } from './catalog-app.ts';
import { erasuresApp, identityOf, type Person, signIn, signInAgain } from './erasures-app.ts';

const dayMs = 24 * 3_600_000;

const catalog = erasuresApp();
const person = newPerson({ isEmailVerified: false });
beforeEach(() => {
  catalog.bookings.empty();
  catalog.identity.reset();
});

const update = (token: string) => catalog.app.call('PUT', '/account', { token });

describe('DELETE /account', () => {
  it('plans the erasure in a week, announces it once and shows it after the next sign-in', async () => {
    const { status, body } = await catalog.ask(person);
    expect({ status, body }).toEqual({
      status: 200,
      body: { acknowledged: true, erasesAt: expect.any(String) },
    });
    const inMs = Date.parse(body.erasesAt) - Date.now();
    expect(inMs).toBeGreaterThan(6.9 * dayMs);
    expect(inMs).toBeLessThan(7.1 * dayMs);
    const { uid, email } = person;
    const { erasesAt } = body;
    expect(await catalog.published(person, 'erasure-requested')).toMatchObject([
      { uid, profile: { email, isEmailVerified: false }, erasesAt },
    ]);
    expect(await update(signInAgain(person))).toMatchObject({
      status: 200,
      body: { acknowledged: true, erasesAt },
    });
    expect((await catalog.stored(person))?.pseudonym).toMatch(/^erased-[0-9a-f]{24}$/);
  });

  it('is said with every change of the account until it is kept', async () => {
    await catalog.ask(person);
    await update(signInAgain({ ...person, name: 'Other Name' }));
    const { erasesAt } = (await catalog.stored(person)) ?? {};
    expect(await catalog.published(person, 'named')).toMatchObject([{ erasesAt: erasesAt?.toISOString() }]);
    const kept = await catalog.app.call('POST', '/account/keep', { token: signInAgain(person) });
    expect(kept.status).toBe(200);
    const [event] = await catalog.published(person, 'kept');
    expect(event).not.toHaveProperty('erasesAt');
  });

  it('ends all sessions: of the services by an event, and at the identity provider', async () => {
    await catalog.ask(person);
    const [{ signedInBefore = '' } = {}] = await catalog.published(person, 'erasure-requested');
    expect(Date.parse(signedInBefore)).toBeGreaterThan(person.signedInAt.getTime());
    expect(Date.parse(signedInBefore)).toBeLessThan(Date.now() + 1_000);
    await catalog.app.handle(...(await catalog.eventsOf(person, 'erasure-requested')));
    expect(catalog.identity.state.changes).toEqual([expect.stringContaining('validSince')]);
    expect(await identityOf(person)).toMatchObject({ validSince: expect.any(String) });
  });

  it('ends the sessions later if the identity provider does not answer', async () => {
    catalog.identity.state.refusals = 1;
    expect(await catalog.ask(person)).toMatchObject({ status: 200 });
    await catalog.app.handle(...(await catalog.eventsOf(person, 'erasure-requested')));
    expect(catalog.identity.state.changes).toHaveLength(2);
    expect(await identityOf(person)).toMatchObject({ validSince: expect.any(String) });
  });

  it('needs a sign-in of the last five minutes', async () => {
    const signedInAt = new Date(Date.now() - 6 * 60_000);
    const answer = await catalog.ask({ ...person, token: unsignedToken({ ...person, signedInAt }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign-in-too-old' } });
    expect(await catalog.stored(person)).toBeNull();
  });

  it("is refused while booking, asked with the caller's token, knows obligations", async () => {
    const obligation = {
      bookingId: '000000000000000000000001',
      role: 'patient',
      kind: 'refund',
      serviceName: 'Check-up',
      serviceDate: '2026-12-01T12:00:00.000Z',
    };
    catalog.bookings.state.obligations = { status: 200, body: { total: 1, obligations: [obligation] } };
    const answer = await catalog.ask(person);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'account-in-use', detail: expect.stringMatching(/^Appointments, refunds or disputes /) },
    });
    expect(catalog.bookings.tokens).toEqual([`Bearer ${person.token}`]);
    expect(await catalog.stored(person)).toBeNull();
    expect(await catalog.published(person, 'erasure-requested')).toEqual([]);
  });

  it('is refused to operators, who are removed first', async () => {
    const answer = await catalog.ask({ ...person, token: unsignedToken({ ...person, isOperator: true }) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account-in-use' } });
    expect(await catalog.stored(person)).toBeNull();
  });

  it.each([
    ['fails', 500, {}],
    ['refuses', 401, {}],
    ['is of a release without this call', 404, {}],
    ['answers something else', 200, {}],
  ])('is refused while booking %s, which is not the same as no obligations', async (_, status, body) => {
    catalog.bookings.state.obligations = { status, body };
    expect(await catalog.ask(person)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await catalog.stored(person)).toBeNull();
  });

  it('is refused to somebody who became an operator since their sign-in', async () => {
    await catalog.app
      .model(accountModel.name)
      .create({ _id: person.uid, isOperator: true, createdAt: new Date() });
    expect(await catalog.ask(person)).toMatchObject({ status: 409, body: { code: 'account-in-use' } });
    expect(await catalog.stored(person)).toBeNull();
  });

  it('answers the same date to a repeat, whatever booking says by then', async () => {
    const { body } = await catalog.ask(person);
    catalog.bookings.state.obligations = { status: 500, body: {} };
    const commands = commandsOn(catalog.app, 'erasures');
    const repeat = await catalog.ask({ ...person, token: signInAgain(person) });
    expect(repeat).toMatchObject({ status: 200, body });
    expect(commands.map(({ readConcern }) => readConcern?.level)).toEqual(['majority']);
    expect(await catalog.published(person, 'erasure-requested')).toHaveLength(1);
  });

  it('plans one erasure for requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => catalog.ask(person)));
    const dates = new Set(answers.map(({ status, body }) => `${status} ${body.erasesAt}`));
    expect([...dates]).toEqual([expect.stringMatching(/^200 2/)]);
    expect(await catalog.published(person, 'erasure-requested')).toHaveLength(1);
  });

  it('is refused after the tenth request of a day, each of which sends a mail', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await catalog.ask({ ...person, token: signInAgain(person) })).toMatchObject({ status: 200 });
      expect(await catalog.keep(person)).toMatchObject({ status: 200 });
    }
    expect(await catalog.ask({ ...person, token: signInAgain(person) })).toMatchObject({ status: 429 });
  });

  it.each([
    ['DELETE', '/account'],
    ['POST', '/account/keep'],
  ] as const)('%s %s requires a signed-in user', async (method, path) => {
    expect(await catalog.app.call(method, path)).toMatchObject({ status: 401 });
  });
});

describe('POST /account/keep', () => {
  it('undoes the request, so that nothing is erased at its date', async () => {
    await catalog.ask(person);
    expect(await catalog.keep(person)).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect((await update(signInAgain(person))).body).toEqual({ acknowledged: true });
    await catalog.takeNext(person);
    expect(await catalog.published(person, 'blocked')).toEqual([]);
    expect(await catalog.published(person, 'erased')).toEqual([]);
    expect((await identityOf(person))?.disabled).not.toBe(true);
    expect(await catalog.published(person, 'kept')).toMatchObject([{ profile: { email: person.email } }]);
  });

  it('answers the same to a repeat, and without a request, and announces nothing', async () => {
    expect(await catalog.keep(person)).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect(await catalog.published(person, 'kept')).toEqual([]);
  });

  it('is refused once the erasure has begun', async () => {
    await catalog.closed(person);
    expect(await catalog.keep(person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await catalog.stored(person)).toMatchObject({ state: 'closed' });
  });

  it('either wins against the end of that time, or loses to it, but never both', async () => {
    const wins = { kept: 0, closed: 0 };
    /** A few reads later, so that either side is ahead in some rounds. */
    const keepAfter = async (reads: number, one: Person) => {
      for (let read = 0; read < reads; read += 1) await catalog.stored(one);
      return catalog.keep(one);
    };
    for (let round = 0; round < 20; round += 1) {
      const one = await signIn();
      await catalog.ask(one);
      const [answer] = await Promise.all([keepAfter(round % 5, one), catalog.takeNext(one)]);
      const row = await catalog.stored(one);
      if (answer.status === 200) {
        wins.kept += 1;
        expect(row).toBeNull();
      } else {
        wins.closed += 1;
        expect(answer.body).toMatchObject({ code: 'not-changeable' });
        expect(row).toMatchObject({ state: 'closed' });
      }
      const blocked = await catalog.published(one, 'blocked');
      expect(blocked).toHaveLength(answer.status === 200 ? 0 : 1);
    }
    expect(wins.kept + wins.closed).toBe(20);
  });
});
