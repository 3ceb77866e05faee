import { screen, within } from '@testing-library/react';

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
