import { testDescribedCalls } from '@mendwell/service-kit/testing/described-calls';
import openApi from '../../../docs/openapi/notification.json' with { type: 'json' };
import { notificationApp } from './notification-app.ts';

describe('docs/openapi/notification.json', () => {
  testDescribedCalls(openApi, notificationApp());
});
