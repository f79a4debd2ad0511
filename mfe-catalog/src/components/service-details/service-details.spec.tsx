import { exampleService } from '@mendwell/contracts/examples';
import { renderPage } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import { ServiceDetails } from './service-details.tsx';

it.each([
  ['unverified', { providerVerified: false }, 1],
  ['verified', { providerVerified: true }, 0],
  ['older than the field', {}, 0],
])("warns about the provider's address only if it is unverified: %s", (_, known, warnings) => {
  const service = exampleService(known);
  renderPage(() => <ServiceDetails service={service} />, { path: '/services/s1' });
  expect(screen.getByText(service.providerEmail)).toBeVisible();
  expect(screen.queryAllByText('Email address not yet verified.')).toHaveLength(warnings);
});
