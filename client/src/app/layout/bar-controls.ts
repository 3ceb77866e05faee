/** What in a bar is pressed and does not move the window, as a selector. */
export const controls =
  'a, button, input, select, textarea, label, [role="menu"], [role="listbox"], [role="dialog"]';
