const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID; `randomUUID` exists on secure origins only. */
export const newKey = (source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string =>
  source.randomUUID?.() ??
  hex(source.getRandomValues(new Uint8Array(16))).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    '$1-$2-4$3-8$4-$5',
  );
