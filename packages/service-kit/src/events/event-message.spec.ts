import { eventExamples } from '@mendwell/contracts/event-examples';
import type { ConsumeMessage } from 'amqplib';
import { reasonOf } from './broker-connection.ts';
import { decodeEvent, encodeEvent, failuresOf, withFailure } from './event-message.ts';

const asMessage = ({ body, options }: ReturnType<typeof withFailure> | ReturnType<typeof encodeEvent>) =>
  ({ content: body, fields: {}, properties: options }) as unknown as ConsumeMessage;

describe('events on the wire', () => {
  it.each(Object.values(eventExamples))('$name survives encoding and decoding', (event) => {
    expect(decodeEvent(encodeEvent(event).body)).toEqual(event);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"id":"1"}',
    JSON.stringify({ ...eventExamples['review.written'], data: {} }),
  ])('rejects %s', (text) => {
    expect(() => decodeEvent(Buffer.from(text))).toThrow();
  });

  it('says in words why it rejects', () => {
    let reason = '';
    try {
      decodeEvent(Buffer.from(JSON.stringify({ ...eventExamples['review.written'], id: 7 })));
    } catch (error) {
      reason = reasonOf(error);
    }
    expect(reason).toMatch(/^✖ Invalid input.*\s+→ at id$/);
  });

  it('ignores fields that a newer publisher adds', () => {
    const event = eventExamples['review.written'];
    const newer = { ...event, data: { ...event.data, reason: 'moved' } };
    expect(decodeEvent(Buffer.from(JSON.stringify(newer)))).toEqual(event);
  });

  it('counts failures, and drops other headers', () => {
    const message = asMessage(encodeEvent(eventExamples['review.written']));
    const second = asMessage(withFailure(asMessage(withFailure(message, 'first')), 'second'));
    expect([failuresOf(message), failuresOf(second)]).toEqual([0, 2]);
    expect(second.properties.headers).toEqual({ 'x-failures': 2, 'x-reason': 'second' });
    expect(second.content).toEqual(message.content);
  });
});
