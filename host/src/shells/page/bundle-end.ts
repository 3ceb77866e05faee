/** The last line of each bundled script: what ends otherwise is not whole. */
export const BUNDLE_END = '// The end of the script.';
