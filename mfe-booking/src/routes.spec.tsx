import { modules, routes } from './routes.tsx';

// The compiler cannot check that each page and module of `slice.ts` has a file.
it.each(Object.entries({ ...routes, ...modules }))('%s has a file', async (_name, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
