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

/** A window too low for comfortable rows. */
const isLow = () => matchMedia('(height < 800px)').matches;

/** Compact or comfortable rows: one choice for all tables, and until somebody chooses what the window has room for. */
export const useCompactRows = () => {
  const [chosen, setChosen] = useState(() => localStorage.getItem(DENSITY_KEY));
  const isCompact = chosen === null ? isLow() : chosen === 'compact';
  const toggle = useCallback(() => {
    const next = isCompact ? 'comfortable' : 'compact';
    localStorage.setItem(DENSITY_KEY, next);
    setChosen(next);
  }, [isCompact]);
  return [isCompact, toggle] as const;
};
