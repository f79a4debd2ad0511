import { routes } from './routes.tsx';

// The compiler does not check that the pages in `slice.ts` name existing files.
it.each(Object.entries(routes))('%s has its page', async (_path, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
