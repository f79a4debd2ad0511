import { testDescribedCalls } from '@mendwell/service-kit/testing/described-calls';
import openApi from '../../../docs/openapi/notification.json' with { type: 'json' };
import { startNotification } from './notification-app.ts';

describe('docs/openapi/notification.json', () => {
  testDescribedCalls(openApi, async () => {
    const { app, close } = await startNotification();
    return { app, close };
  });
});
