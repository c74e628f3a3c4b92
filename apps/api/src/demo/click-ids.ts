const GROUPS = 65_536;

/** Makes UUIDs of version 7: the time of the click, then drawn digits. */
export const clickIds = () => {
  const hex = Array.from({ length: GROUPS }, (_, value) => value.toString(16).padStart(4, '0'));
  const group = (value: number): string => hex[value] ?? '0000';
  return (time: number, below: (limit: number) => number): string => {
    const high = Math.floor(time / GROUPS / GROUPS);
    const middle = Math.floor(time / GROUPS) % GROUPS;
    const version = group(0x7000 + below(0x1000));
    const variant = group(0x8000 + below(0x4000));
    const last = group(below(GROUPS)) + group(below(GROUPS)) + group(below(GROUPS));
    return `${group(high)}${group(middle)}-${group(time % GROUPS)}-${version}-${variant}-${last}`;
  };
};
