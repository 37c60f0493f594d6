// Numbers of the rules that the page tells. Made by `make pages`: do not edit.

/** What a wrong challenge costs beside the cards that are owed. */
export const FALSE_SUSPICION = 2;
