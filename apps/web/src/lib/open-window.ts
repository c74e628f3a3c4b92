/** A new window that knows nothing of this one; null where the browser blocked it or the address is no web page. */
export const openWindow = (address: string): Window | null => {
  const protocol = URL.parse(address)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const opened = window.open(address, '_blank');
  if (opened) opened.opener = null;
  return opened;
};
