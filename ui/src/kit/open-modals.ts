import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useModals = create<{ open: number }>(() => ({ open: 0 }));

const add = (more: number) => useModals.setState(({ open }) => ({ open: open + more }));

/** Registers a dialog or drawer while `open`. */
export function useModal(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    add(1);
    return () => add(-1);
  }, [open]);
}

/** Whether any dialog or drawer is open: elements above everything else then hide. */
export function useModalOpen(): boolean {
  return useModals(({ open }) => open > 0);
}
