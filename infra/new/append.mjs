/** Adds a line after one that matches. Not `unique`: plop then turns every `$$` of the file into `$`. */
export const append = (path, pattern, template) => ({
  type: 'append',
  path,
  pattern,
  template,
  unique: false,
});
