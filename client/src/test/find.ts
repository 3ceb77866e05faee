import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** A button that waits for answers, once it can be pressed. */
export const enabledButton = (name: string | RegExp) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(found.disabled).toBe(false);
    return found;
  });
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
