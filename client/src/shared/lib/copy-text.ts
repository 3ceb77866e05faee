import { toast } from '@gamebox/ui/toast-store.ts';

/** Copies a text to the clipboard and confirms it; if that is forbidden, says what to do. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what}已复制`);
  } catch {
    toast.error(`没有复制成功，请选中${what}后按 Ctrl+C`);
  }
}
