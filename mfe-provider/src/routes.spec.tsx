import { routes } from './routes.tsx';

// The compiler cannot see whether a page of `slice.ts` names a file that is there.
it.each(Object.entries(routes))('%s has its page', async (_path, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
