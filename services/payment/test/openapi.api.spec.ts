import { testDescribedCalls } from '@mendwell/service-kit/testing/described-calls';
import openApi from '../../../docs/openapi/payment.json' with { type: 'json' };
import { paymentApp } from './payment-app.ts';

describe('docs/openapi/payment.json', () => {
  testDescribedCalls(openApi, paymentApp());
});
