/** What the files of a group leave to be done after the last of them, such as closing what they share. */
globalThis.afterGroup = [];
afterAll(async () => {
  for (const end of globalThis.afterGroup) await end();
});
