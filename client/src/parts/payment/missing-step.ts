/** A choice that is missing before payment: 请先选择金额. The button shows it or leads to it. */
export interface MissingStep {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}
