const { format } = require('node:util');
const { configure } = require('@testing-library/react');

// Whole pages are slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// A test fails if its page writes an error or a warning. One that expects it replaces the method with `jest.spyOn`.
const complaints = [];
for (const kind of ['error', 'warn']) console[kind] = (...texts) => complaints.push(format(...texts));

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`The console has complaints:\n${found.join('\n')}`);
});
