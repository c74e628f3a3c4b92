import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isConnected, onConnectionChange } from '../lib/http/connection.ts';
import { texts } from '../lib/texts.ts';

export const ConnectionBanner = () => {
  const connected = useSyncExternalStore(onConnectionChange, isConnected);
  return (
    <output className="block">
      {!connected && (
        <span className="flex items-center gap-2.5 border-b border-line bg-warn-soft px-3 py-2 text-warn md:px-6">
          <WifiOff className="size-4" aria-hidden="true" />
          {texts.shell.offline}
        </span>
      )}
    </output>
  );
};
