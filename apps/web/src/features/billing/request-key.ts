import { useState } from 'react';

const HEX = (byte: number) => byte.toString(16).padStart(2, '0');

/** A random UUID; browsers give one by themselves only where the page came over TLS. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, HEX).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** What a request is known by: the same until it was answered, so that one whose answer was lost is not done twice. */
export const useRequestKey = () => {
  const [requestKey, setKey] = useState(newKey);
  return { requestKey, renew: () => setKey(newKey()) };
};
