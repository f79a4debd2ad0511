import { testDescribedCalls } from '@mendwell/service-kit/testing/described-calls';
import openApi from '../../../docs/openapi/booking.json' with { type: 'json' };
import { bookingApp } from './booking-app.ts';

describe('docs/openapi/booking.json', () => {
  testDescribedCalls(openApi, bookingApp());
});
