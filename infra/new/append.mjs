/** Adds a line after a matching one. Not `unique`, with which plop turns every `$$` in the file into `$`. */
export const append = (path, pattern, template) => ({
  type: 'append',
  path,
  pattern,
  template,
  unique: false,
});
