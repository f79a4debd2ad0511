import { routes } from './routes.tsx';

// The compiler cannot check that each page of `slice.ts` has a file.
it.each(Object.entries(routes))('%s has its page', async (_path, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
