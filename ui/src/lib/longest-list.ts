/** Up to this number all items of a list are rendered, and the browser's own search finds them. */
export const LONGEST_LIST = 96;
