import { eventExamples } from './event-examples.ts';
import { EventEnvelope, eventData } from './events.ts';

describe('event examples', () => {
  it.each(Object.values(eventExamples))('$name matches its schema after a round trip', (example) => {
    const envelope = EventEnvelope.parse(JSON.parse(JSON.stringify(example)));
    expect(eventData[envelope.name].parse(envelope.data)).toEqual(example.data);
  });
});
