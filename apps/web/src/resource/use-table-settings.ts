import { useCallback, useState } from 'react';
import { type ColumnSettings, readColumnSettings, writeColumnSettings } from './column-settings.ts';

/** The column choices of one table, remembered in this browser. */
export const useColumnSettings = (tableId: string) => {
  const [settings, setSettings] = useState(() => readColumnSettings(localStorage, tableId));
  const change = useCallback(
    (next: ColumnSettings) => {
      setSettings(next);
      writeColumnSettings(localStorage, tableId, next);
    },
    [tableId],
  );
  return [settings, change] as const;
};

const DENSITY_KEY = 'density';

/** Compact or comfortable rows: one choice for all tables. */
export const useCompactRows = () => {
  const [compact, setCompact] = useState(() => localStorage.getItem(DENSITY_KEY) === 'compact');
  const toggle = useCallback(() => {
    localStorage.setItem(DENSITY_KEY, compact ? 'comfortable' : 'compact');
    setCompact(!compact);
  }, [compact]);
  return [compact, toggle] as const;
};
