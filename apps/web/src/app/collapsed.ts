import { useState } from 'react';

const KEY = 'navigationCollapsed';

const remembered = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Which parts of the navigation are folded away, remembered in this browser. */
export const useCollapsed = () => {
  const [collapsed, setCollapsed] = useState(remembered);
  const toggle = (id: string) => {
    const next = collapsed.includes(id) ? collapsed.filter((other) => other !== id) : [...collapsed, id];
    localStorage.setItem(KEY, JSON.stringify(next));
    setCollapsed(next);
  };
  return { isCollapsed: (id: string) => collapsed.includes(id), toggle };
};
