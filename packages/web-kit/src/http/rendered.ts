/**
 * Resolves once components show what was just written to the query cache: the library notifies them in the next task. Until
 * then, a form would return to earlier values, and a closing dialog would return focus to a button about to disappear.
 */
export const rendered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
