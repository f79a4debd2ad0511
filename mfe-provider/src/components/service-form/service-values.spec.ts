import { exampleService } from '@mendwell/contracts/examples';
import { inputOf, valuesOf } from './service-values.ts';

const stated = exampleService({ durationMinutes: 45 });

describe('inputOf', () => {
  it('leaves out what a service says nothing about, so that an unchanged form changes nothing', () => {
    const input = inputOf(valuesOf(stated), stated);
    expect(input).toMatchObject({ price: 45.5, durationMinutes: 45 });
    expect(input).not.toHaveProperty('freeCancellationHours');
    expect(input).not.toHaveProperty('lateRefundPercent');
  });

  it('goes back to the default where a field was emptied', () => {
    expect(inputOf({ ...valuesOf(stated), durationMinutes: ' ' }, stated)).toMatchObject({
      durationMinutes: 30,
    });
  });

  it('sends nothing while the price is no number', () => {
    expect(inputOf({ ...valuesOf(stated), price: 'a lot' }, stated)).toBeUndefined();
  });
});
