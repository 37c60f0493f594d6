/** The table refuses, or is unreachable; the sentence is for people, the code for us. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}
