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
    // The sidebar and its parts remember each for itself.
    const kept = remembered();
    const next = kept.includes(id) ? kept.filter((other) => other !== id) : [...kept, id];
    localStorage.setItem(KEY, JSON.stringify(next));
    setCollapsed(next);
  };
  return { isCollapsed: (id: string) => collapsed.includes(id), toggle };
};
