import { exampleService } from '@mendwell/contracts/examples';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AllServicesPage from './all-services-page.tsx';

const page = { path: '/allService' };

describe('the search', () => {
  it('changes the list when it is submitted, not while a visitor types', async () => {
    const calls = stubNetwork({
      'GET /services?search=': () => ({ body: [exampleService()] }),
      'GET /services?search=knee': () => ({
        body: [exampleService({ _id: 's2', serviceName: 'Knee', price: 0 })],
      }),
    });
    renderPage(AllServicesPage, page);
    expect(await screen.findByText('Heart check-up')).toBeVisible();

    await userEvent.type(screen.getByPlaceholderText('Enter the Service Title'), 'knee');
    expect(calls.filter(({ path }) => path.startsWith('/services'))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('heading', { name: 'Knee' })).toBeVisible();
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.queryByText('Heart check-up')).toBeNull();
  });

  it('keeps the focus in the search field, so that the visitor can type on', async () => {
    stubNetwork({
      'GET /services?search=': () => ({ body: [exampleService()] }),
      'GET /services?search=knee': () => ({ body: [exampleService({ _id: 's2', serviceName: 'Knee' })] }),
    });
    renderPage(AllServicesPage, page);
    const field = await screen.findByPlaceholderText('Enter the Service Title');
    await userEvent.type(field, 'knee{Enter}');
    expect(await screen.findByRole('heading', { name: 'Knee' })).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('knee');
  });

  it('cuts nothing that is pasted, and says at its field that it is too long', async () => {
    stubNetwork({ 'GET /services?search=': () => ({ body: [exampleService()] }) });
    renderPage(AllServicesPage, page);
    await screen.findByText('Heart check-up');
    const field = screen.getByRole('searchbox');
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(101));
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('x'.repeat(101));
    expect(field).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter at most 100 characters');
    expect(field).toHaveAccessibleDescription('Enter at most 100 characters');
    expect(screen.getByText('Heart check-up')).toBeVisible();
  });

  it('keeps the previous list when it fails', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubNetwork({
      'GET /services?search=': () => ({ body: [exampleService()] }),
      'GET /services?search=knee': () => ({ status: 400, body: {} }),
    });
    renderPage(AllServicesPage, page);
    await screen.findByText('Heart check-up');
    await userEvent.type(screen.getByPlaceholderText('Enter the Service Title'), 'knee{Enter}');

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByText('Heart check-up')).toBeVisible();
    said.mockRestore();
  });

  it('moves the focus to the heading with the button that shows all services again', async () => {
    stubNetwork({
      'GET /services?search=knee': () => ({ body: [] }),
      'GET /services?search=': () => ({ body: [exampleService()] }),
    });
    renderPage(AllServicesPage, { ...page, at: '/allService?search=knee' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all services' }));
    expect(await screen.findByText('Heart check-up')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('that is repeated adds no history entry', async () => {
    stubNetwork({
      'GET /services?search=': () => ({ body: [exampleService()] }),
      'GET /services?search=knee': () => ({ body: [exampleService({ _id: 's2', serviceName: 'Knee' })] }),
    });
    const PageWithBack = () => {
      const navigate = useNavigate();
      return (
        <>
          <AllServicesPage />
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
        </>
      );
    };
    renderPage(PageWithBack, page);
    await userEvent.type(await screen.findByPlaceholderText('Enter the Service Title'), 'knee{Enter}');
    expect(await screen.findByText('Knee')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Heart check-up')).toBeVisible();
  });

  it('says that there are more results than were counted', async () => {
    const counted = { body: [exampleService()], headers: { 'x-total-count': '200' } };
    stubNetwork({ 'GET /services?search=': () => counted, 'GET /services?search=knee': () => counted });
    renderPage(AllServicesPage, page);
    expect(await screen.findByText('200 services')).toBeVisible();
    await userEvent.type(screen.getByPlaceholderText('Enter the Service Title'), 'knee{Enter}');
    expect(await screen.findByText('200 or more services for “knee”')).toBeVisible();
  });

  it('cuts a description after 100 characters, so that cards stay of one size', async () => {
    const description = 'x'.repeat(101);
    stubNetwork({ 'GET /services?search=': () => ({ body: [exampleService({ description })] }) });
    renderPage(AllServicesPage, page);
    expect(await screen.findByText(`${'x'.repeat(100)}...`)).toBeVisible();
  });
});
