import { testDescribedCalls } from '@mendwell/service-kit/testing/described-calls';
import openApi from '../../../docs/openapi/catalog.json' with { type: 'json' };
import { sharedSystem } from './catalog-app.ts';

describe('docs/openapi/catalog.json', () => {
  testDescribedCalls(openApi, sharedSystem());
});
