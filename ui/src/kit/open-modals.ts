import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useModals = create<{ open: number }>(() => ({ open: 0 }));

const add = (more: number) => useModals.setState(({ open }) => ({ open: open + more }));

/** Tells that a dialog or a drawer stands over the page while `open`. */
export function useModal(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    add(1);
    return () => add(-1);
  }, [open]);
}

/** Whether any dialog or drawer stands over the page: what lies above all else gives way. */
export function useModalOpen(): boolean {
  return useModals(({ open }) => open > 0);
}
