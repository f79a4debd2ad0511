import { paymentExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '../src/testing/examples.ts';
import { sharedFixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';
import { noteModel, probe } from './probe.ts';

const sharedApp = () => sharedFixture('of two files', () => startTestApp(probe));
const used: unknown[] = [];
const dead = 'probe.payment.changed.dead';

describe('an application that several files use', () => {
  describe('one after another', () => {
    const app = sharedApp();

    it('has what a test stores and sends', async () => {
      used.push(app.connection);
      await app.handle(eventLike(paymentExamples.succeeded));
      expect(await app.model(noteModel.name).countDocuments()).toBeGreaterThan(0);
      await app.broker.publishRaw('payment.changed', 'a dead letter');
      await until(async () => (await app.broker.depth(dead)) === 1);
    });
  });

  describe('is the same for the next', () => {
    const app = sharedApp();

    it('without anything of the one before', async () => {
      expect(used).toEqual([app.connection]);
      for (const { collection } of Object.values(app.connection.models))
        expect(await collection.countDocuments()).toBe(0);
      expect(await app.broker.depth(dead)).toBe(0);
    });
  });

  describe('is another one', () => {
    const [app, second] = [sharedApp(), sharedApp()];

    it('for a file that uses two at once', () => expect(app.connection).not.toBe(second.connection));
  });
});
