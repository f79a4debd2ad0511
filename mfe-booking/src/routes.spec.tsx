import { routes } from './routes.tsx';

// The compiler cannot see whether a row of the contract's table names a file that is there.
it.each(Object.entries(routes))('%s has its page', async (_path, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
