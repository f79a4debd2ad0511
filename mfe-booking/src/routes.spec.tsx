import { modules, routes } from './routes.tsx';

// The compiler cannot see whether a page or module of `slice.ts` names a file that is there.
it.each(Object.entries({ ...routes, ...modules }))('%s has its file', async (_name, load) => {
  expect((await load()).default).toBeInstanceOf(Function);
});
