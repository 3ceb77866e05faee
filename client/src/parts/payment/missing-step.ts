/** What is still to be chosen before paying: 请先选择金额. The button says it, or does it. */
export interface MissingStep {
  readonly words: string;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}
