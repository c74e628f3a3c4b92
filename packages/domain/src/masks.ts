/** An e-mail address of which its first letter and its domain are left: `b***@demo.test`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [first = ''] = at < 0 ? [] : email;
  return `${first}***${at < 0 ? '' : email.slice(at)}`;
};

/** An address of which the network is left: `203.0.113.x`, `2001:db8:1:x`. */
export const maskedAddress = (address: string): string => {
  const dot = address.lastIndexOf('.');
  if (dot >= 0) return `${address.slice(0, dot)}.x`;
  const known = address.split('::')[0]?.split(':').slice(0, 3).join(':') ?? '';
  return `${known}:x`;
};

/** An account number of which the last four characters are left: `•••• 3344`. */
export const maskedAccountNumber = (number: string): string => `•••• ${number.slice(-4)}`;
