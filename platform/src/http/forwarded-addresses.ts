import { isIP } from 'node:net';

/** Some proxies append the port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d{1,5}|\[(?<v6>[\da-f:.]+)\](?::\d{1,5})?)$/i;
/** Stands for what is no address; all such callers share its limits. */
const UNKNOWN = '0.0.0.0';

/**
 * The `X-Forwarded-For` of proxies as addresses alone. With a port each connection would have limits
 * of its own, and a text that is no address would be kept as the player's.
 */
export function readForwarded(header: string): string {
  return header
    .split(',')
    .map((part) => addressOf(part.trim()))
    .join(', ');
}

function addressOf(text: string): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  return isIP(address) === 0 ? UNKNOWN : address;
}
