/** The length of a text as the services count it: code points, without the blanks around it. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Why a text is too long; undefined if it is not. */
export const lengthProblem = (text: string, limit: number): string | undefined =>
  lengthOf(text) > limit ? `Please write at most ${limit} characters` : undefined;

/** Shows how many characters of antd's field are used, without cutting what is pasted. */
export const countUpTo = (max: number) => ({ show: true, max, strategy: lengthOf });
