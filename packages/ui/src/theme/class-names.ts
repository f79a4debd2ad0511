/** Joins class names and skips falsy ones: `classNames(styles.card, isWide && styles.wide)`. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
