import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { Button } from './button.tsx';
import styles from './qr-code.module.css';
import { Skeleton } from './skeleton.tsx';

const QrDrawing = lazy(async () => {
  const { QRCodeSVG } = await import('qrcode.react');
  return { default: QRCodeSVG };
});

export interface QrCodeProps {
  /** Text to draw, or a `data:image/…` / `http…png` picture; null while it loads. */
  value: string | null;
  /** Accessible name: what it is for. */
  label: string;
  /** Side in CSS pixels, including the white margin. */
  size?: number | undefined;
  /** Covers the code: expired (with its refresh), scanned, paid. */
  cover?: ReactNode;
}

/** A code for a phone's camera; always dark on white, whatever the theme is. */
export function QrCode({ value, label, size = 200, cover }: QrCodeProps) {
  const side = { width: size, height: size };
  return (
    <div className={styles.frame} style={side}>
      {value === null ? (
        <Skeleton height="100%" width="100%" />
      ) : (
        <Code value={value} label={label} size={size - 24} />
      )}
      {cover !== undefined && <div className={styles.cover}>{cover}</div>}
    </div>
  );
}

function Code({ value, label, size }: { value: string; label: string; size: number }) {
  if (isPicture(value)) return <img src={value} alt={label} width={size} height={size} />;
  return (
    <Suspense fallback={<Skeleton height={size} width={size} />}>
      <QrDrawing value={value} size={size} level="M" title={label} />
    </Suspense>
  );
}

function isPicture(value: string): boolean {
  return /^data:image\//i.test(value) || /^https?:\/\/\S+\.png(?:\?|$)/i.test(value);
}

/** The cover of a code that is no longer valid. */
export function QrExpired({ text, onRefresh }: { text: string; onRefresh: () => void }) {
  return (
    <>
      <p className={styles.text}>{text}</p>
      <Button size="s" variant="primary" onClick={onRefresh}>
        点击刷新
      </Button>
    </>
  );
}
