import { exampleService } from '@mendwell/contracts/examples';
import { inputOf, valuesOf } from './service-values.ts';

const stated = exampleService({ durationMinutes: 45 });

describe('inputOf', () => {
  it('omits unset policy fields, so that an unchanged form changes nothing', () => {
    const input = inputOf(valuesOf(stated), stated);
    expect(input).toMatchObject({ price: 45.5, durationMinutes: 45 });
    expect(input).not.toHaveProperty('freeCancellationHours');
    expect(input).not.toHaveProperty('lateRefundPercent');
  });

  it('sends the default for an emptied field', () => {
    expect(inputOf({ ...valuesOf(stated), durationMinutes: ' ' }, stated)).toMatchObject({
      durationMinutes: 30,
    });
  });

  it('has no number for an invalid price', () => {
    expect(inputOf({ ...valuesOf(stated), price: 'a lot' }, stated).price).toBeNaN();
  });

  it.each(['1.000', '1,000', '0x20', '1e2', '24.0'])(
    'does not guess which number %p is',
    (durationMinutes) => {
      expect(inputOf({ ...valuesOf(stated), durationMinutes }, stated).durationMinutes).toBeNaN();
    },
  );
});
